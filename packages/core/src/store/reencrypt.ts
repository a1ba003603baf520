import { type StoreError, unreadableRevision } from "../errors/store-error.js";

/**
 * Re-encrypts the entries under these keys. Returns their number.
 *
 * @throws the first StoreError about an entry, after all others were re-encrypted.
 */
export async function reencryptAll(
  keys: readonly string[],
  reencrypt: (key: string) => Promise<boolean>,
): Promise<number> {
  let count = 0;
  let unreadable: StoreError | undefined;
  for (const key of keys) {
    try {
      if (await reencrypt(key)) count += 1;
    } catch (error) {
      if (unreadableRevision(error) === undefined) throw error;
      unreadable ??= error as StoreError;
    }
  }
  if (unreadable !== undefined) throw unreadable;
  return count;
}
