/** A name to choose from, and the text that it is compared by. */
export interface Candidate {
  name: string;
  text: string;
}

/**
 * Returns the names that share the most sequences of three letters with a text, most similar first. That
 * finds a misspelled name as well as one whose words are in another order.
 */
export function closestNames(
  text: string,
  candidates: readonly Candidate[],
  count: number,
): string[] {
  const wanted = trigrams(text);
  return candidates
    .map((candidate) => ({ ...candidate, score: similarity(wanted, trigrams(candidate.text)) }))
    .toSorted((one, other) => other.score - one.score)
    .slice(0, count)
    .map(({ name }) => name);
}

// Longer texts cannot be names, and would cost time.
const MAX_LENGTH = 100;

function trigrams(text: string): ReadonlySet<string> {
  const letters = ` ${text
    .slice(0, MAX_LENGTH)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, " ")} `;
  return new Set(
    Array.from({ length: letters.length - 2 }, (_, index) => letters.slice(index, index + 3)),
  );
}

/** Sørensen–Dice coefficient. */
function similarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((trigram) => other.has(trigram)).length;
  return (2 * shared) / (one.size + other.size);
}
