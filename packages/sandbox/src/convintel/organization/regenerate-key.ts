import { randomBytes } from "node:crypto";
import type { ConvintelRepository } from "../repository.js";
import type { KeyDocument } from "./organization-document.js";

const KEY_BYTES = 40;

/**
 * Gives the organization a new API key, which ends the old one at once (documented). It has 80
 * characters, as keys seen in public code do. A reset brings the ready-made key back.
 */
export function regenerateKey(repository: ConvintelRepository): string {
  const key = randomBytes(KEY_BYTES).toString("hex");
  repository.transaction(() => {
    for (const { key: old } of repository.keys.list()) {
      repository.keys.delete(old);
    }
    repository.keys.put(key, { key } satisfies KeyDocument);
  });
  return key;
}
