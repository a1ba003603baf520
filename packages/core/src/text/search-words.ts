import { nameKey } from "./names.js";

// Created at first use: loading its dictionaries takes longer than loading all of this package.
let segmenter: Intl.Segmenter | undefined;

// Separates the alternatives of a search. It takes no spaces, which would be tried again from each of them.
const ALTERNATIVES = /\||(?<=\s)OR(?=\s)/;

/** Splits a text into words and numbers in lower case, also in languages without spaces. */
export function segmentWords(text: string): string[] {
  // Word boundaries hardly depend on the language; a fixed one gives the same result on every machine.
  segmenter ??= new Intl.Segmenter("en", { granularity: "word" });
  const plain = nameKey(text).replaceAll("’", "'");
  return Array.from(segmenter.segment(plain))
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment);
}

/** Splits a search into its alternatives, and these into words. Alternatives are separated by `|` or `OR`. */
export function parseSearch(search: string): string[][] {
  return search
    .split(ALTERNATIVES)
    .map(segmentWords)
    .filter((words) => words.length > 0);
}

/** Returns true if a text contains every word of one of the alternatives of a search. */
export function matchesSearch(text: string, search: string): boolean {
  const found = createWordFinder(text);
  return parseSearch(search).some((wanted) => found(wanted).size === wanted.length);
}

/**
 * Creates a function that returns the positions of the words, or beginnings of words, that a text contains. Spaces and
 * hyphens within words are ignored on both sides: `cargoloop` is in "Cargo Loop", and `cargo`, `loop` in "CargoLoop".
 */
export function createWordFinder(text: string): (wanted: readonly string[]) => Set<number> {
  const spoken = segmentWords(text);
  const contains = (word: string) =>
    spoken.some((one, index) => one.startsWith(word) || isJoined(spoken, index, word));
  return (wanted) => {
    const found = new Set<number>();
    for (const [index, word] of wanted.entries()) {
      if (contains(word)) found.add(index);
      const next = wanted[index + 1];
      if (next === undefined || !contains(word + next)) continue;
      found.add(index).add(index + 1);
    }
    return found;
  };
}

/** Returns true if a word is made of whole words that follow each other from an index on. */
function isJoined(spoken: readonly string[], start: number, word: string): boolean {
  let joined = "";
  for (let index = start; joined.length < word.length; index += 1) {
    const next = spoken[index];
    if (next === undefined || !word.startsWith(next, joined.length)) return false;
    joined += next;
  }
  return true;
}
