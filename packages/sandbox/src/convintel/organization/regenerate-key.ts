import { randomBytes } from "node:crypto";
import type { Store } from "../../store/store.js";
import type { KeyDocument } from "./document.js";

const KEY_BYTES = 40;

/**
 * Gives the organisation a new API key, which ends the old one at once (documented). It has 80
 * characters, as keys seen in public code do. A reset brings the ready-made key back.
 */
export function regenerateKey(store: Store): string {
  const key = randomBytes(KEY_BYTES).toString("hex");
  store.transaction(() => {
    for (const { key: old } of store.list<KeyDocument>("convintel/keys")) {
      store.delete("convintel/keys", old);
    }
    store.put("convintel/keys", key, { key } satisfies KeyDocument);
  });
  return key;
}
