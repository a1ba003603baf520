import type { EncryptionKeyError } from "../../errors/encryption-key-error.js";
import type { StoreDamagedError } from "../../errors/store-damaged-error.js";
import { unreadableRevision } from "../unreadable-entry.js";

/**
 * Seals the entries under these keys anew, and returns how many there were.
 *
 * @throws the first StoreDamagedError or EncryptionKeyError about an entry, after all others were sealed.
 */
export async function reencryptAll(
  keys: readonly string[],
  reseal: (key: string) => Promise<boolean>,
): Promise<number> {
  let count = 0;
  let unreadable: StoreDamagedError | EncryptionKeyError | undefined;
  for (const key of keys) {
    try {
      if (await reseal(key)) count += 1;
    } catch (error) {
      if (unreadableRevision(error) === undefined) throw error;
      unreadable ??= error as StoreDamagedError | EncryptionKeyError;
    }
  }
  if (unreadable !== undefined) throw unreadable;
  return count;
}
