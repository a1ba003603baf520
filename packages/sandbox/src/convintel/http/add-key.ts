import type { SandboxContext } from "../../context.js";
import type { KeyDocument } from "../organization/document.js";

/** Keeps another API key of the organisation. */
export function addConvintelKey({ store }: SandboxContext, key: string): void {
  store.put("convintel/keys", key, { key } satisfies KeyDocument);
}
