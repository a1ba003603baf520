import type { SandboxContext } from "../../../common/context.js";
import { ConvintelRepository } from "../repository/convintel-repository.js";

/** Adds an API key to the organization. */
export function addConvintelKey({ store }: SandboxContext, key: string): void {
  new ConvintelRepository(store).keys.put(key, { key });
}
