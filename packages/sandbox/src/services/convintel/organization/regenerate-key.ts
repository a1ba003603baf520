import { randomBytes } from "node:crypto";
import type { ConvintelRepository } from "../repository/convintel-repository.js";
import type { KeyDocument } from "../repository/documents.js";

const KEY_BYTES = 40;

/**
 * Replaces the API keys of the organization by a new one, effective at once (documented). It has 80
 * characters, like keys seen in public code. A reset restores the ready-made key.
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
