import { removeUnseen } from "./safe-text.js";

/**
 * Returns the form in which names are compared. Names that differ only in composed and decomposed letters (Unicode's
 * NFC), in case (also `ß` and `SS`), in spaces, or in what cannot be seen have the same form: models do not see such
 * signs, and often leave out the mark that asks for the colourful form of an emoji. Others stay
 * different, such as `m²` and `m2`, which the compatibility form (NFKC) would make one.
 *
 * @example nameKey("CAFE\u0301 ") === nameKey("Café") // true
 */
export function nameKey(name: string): string {
  return removeUnseen(name)
    .normalize("NFD")
    .toUpperCase()
    .toLowerCase()
    .normalize("NFC")
    .trim()
    .replaceAll(/\s+/g, " ");
}

/** Returns true for names that differ only as {@link nameKey} describes. */
export function isSameName(one: string, other: string): boolean {
  return one === other || nameKey(one) === nameKey(other);
}

/**
 * Finds what a name means: the one with exactly this spelling, or else the only one with the {@link nameKey} of it.
 * Undefined if there is none, or several that differ only in case, for example.
 *
 * @param toName returns the name of a candidate; those without a name are never meant.
 */
export function findNamed<Candidate>(
  name: string,
  candidates: readonly Candidate[],
  toName: (candidate: Candidate) => string | null | undefined,
): Candidate | undefined {
  const exact = candidates.find((each) => toName(each) === name);
  if (exact !== undefined) return exact;
  const key = nameKey(name);
  const [only, ...others] = candidates.filter((each) => {
    const own = toName(each);
    return typeof own === "string" && nameKey(own) === key;
  });
  return others.length === 0 ? only : undefined;
}

/** Finds the name that another one means, as {@link findNamed} does. */
export function findName(name: string, names: readonly string[]): string | undefined {
  return findNamed(name, names, (each) => each);
}
