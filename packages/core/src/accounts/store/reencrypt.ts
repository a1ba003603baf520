import type { AccountStoreError } from "../../errors/account-errors.js";
import { unreadableRevision } from "../unreadable-entry.js";

/**
 * Seals the entries under these keys anew, and returns how many there were.
 *
 * @throws the first AccountStoreError or AccountStoreError about an entry, after all others were sealed.
 */
export async function reencryptAll(
  keys: readonly string[],
  reseal: (key: string) => Promise<boolean>,
): Promise<number> {
  let count = 0;
  let unreadable: AccountStoreError | undefined;
  for (const key of keys) {
    try {
      if (await reseal(key)) count += 1;
    } catch (error) {
      if (unreadableRevision(error) === undefined) throw error;
      unreadable ??= error as AccountStoreError;
    }
  }
  if (unreadable !== undefined) throw unreadable;
  return count;
}
