import { StoreDamagedError } from "../../errors/store-damaged-error.js";

/**
 * Seals the entries under these keys anew, and returns how many there were.
 *
 * @throws the first StoreDamagedError, after all others were sealed.
 */
export async function sealAnew(
  keys: readonly string[],
  reseal: (key: string) => Promise<boolean>,
): Promise<number> {
  let count = 0;
  let damage: StoreDamagedError | undefined;
  for (const key of keys) {
    try {
      if (await reseal(key)) count += 1;
    } catch (error) {
      if (!(error instanceof StoreDamagedError)) throw error;
      damage ??= error;
    }
  }
  if (damage !== undefined) throw damage;
  return count;
}
