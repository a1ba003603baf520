import { nameKey } from "./names.js";

/** Returns the candidate that a misspelled word most likely means; undefined if none is close. */
export function suggestClosest(word: string, candidates: readonly string[]): string | undefined {
  const wanted = normalize(word);
  const ranked = candidates
    .map((candidate) => ({ candidate, distance: distance(wanted, normalize(candidate)) }))
    .toSorted((a, b) => a.distance - b.distance);
  const [best] = ranked;
  if (best === undefined) return undefined;
  const maxDistance = wanted.length < 4 ? 1 : Math.max(2, Math.floor(wanted.length / 3));
  if (best.distance <= maxDistance) return best.candidate;
  // `parent` for `parent_page_id`; a short word is part of too many.
  return wanted.length < 4
    ? undefined
    : candidates.find((candidate) => normalize(candidate).includes(wanted));
}

// Words of a hundred characters are not typos, and would cost time.
const MAX_LENGTH = 100;

/** Only suggests, so that forms of a letter such as full-width ones may count as the letter. */
function normalize(word: string): string {
  return nameKey(word.slice(0, MAX_LENGTH).normalize("NFKC")).replaceAll(/[\s_-]/g, "");
}

/** Levenshtein distance. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of a.split("").entries()) {
    const next = [i + 1];
    for (const [j, other] of b.split("").entries()) {
      const replace = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replace, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
