import { type ComparedWord, splitWords } from "./compared-words.js";

/** A passage of a text, by its place. */
export interface Passage {
  readonly start: number;
  readonly end: number;
}

/** Words of a passage that is recognized inside of a longer text. */
const LENGTH = 4;
const MIN_CHARACTERS = 20;
/** Words between two passages that are taken for one. */
const MAX_GAP = 2;
const MIN_WORD = 3;
const SLUG = /^[a-z_]+$/;

/**
 * Hashes the words of a text, pairs of words and rows of four, so that what another text repeats of it can be found. The hashes have 32
 * bits: a wrong one is found about once in 200,000 looks at a store of 20,000.
 *
 * @param seed makes the hashes of one conversation useless for another
 */
export function hashWords(text: string, seed: number): Set<number> {
  const { apart, words } = splitWords(text);
  const hashes = new Set(apart.map((word) => hashRow([word], seed)));
  for (const [index, word] of words.entries()) {
    if (word.isTelling || word.key.length >= MIN_WORD) hashes.add(hashRow([word], seed));
    if (index >= 1) hashes.add(hashRow(words.slice(index - 1, index + 1), seed));
    if (index >= LENGTH - 1) hashes.add(hashRow(words.slice(index - LENGTH + 1, index + 1), seed));
  }
  return hashes;
}

/**
 * Finds what a text repeats of one whose words were hashed: four words or more in a row, an id, address, date or long number, and the
 * whole of a text of up to three words. A single word in lower case is none: it may be the name of an object or option.
 */
export function findRepeated(
  text: string,
  has: (hash: number) => boolean,
  seed: number,
): Passage[] {
  const { apart, words } = splitWords(text);
  const row = (start: number, count: number) =>
    has(hashRow(words.slice(start, start + count), seed));
  const isFound = words.map((word, index) => word.isTelling && row(index, 1));
  const isWhole =
    words.length >= LENGTH
      ? false
      : words.length === 1
        ? !SLUG.test(text.trim()) && row(0, 1)
        : words.length > 1 && words.slice(1).every((_word, index) => row(index, 2));
  if (isWhole) isFound.fill(true);
  for (let start = 0; start + LENGTH <= words.length; start += 1) {
    if (row(start, LENGTH)) isFound.fill(true, start, start + LENGTH);
  }
  const passages: { first: number; last: number }[] = [];
  for (const [index, isRepeated] of isFound.entries()) {
    const previous = passages.at(-1);
    if (!isRepeated) continue;
    if (previous !== undefined && index - previous.last <= MAX_GAP + 1) previous.last = index;
    else passages.push({ first: index, last: index });
  }
  const found = passages.flatMap(({ first, last }) => {
    const [start, end] = [words[first]?.start ?? 0, words[last]?.end ?? 0];
    const isTelling = words.slice(first, last + 1).some((word) => word.isTelling);
    const isLong = end - start >= MIN_CHARACTERS || last - first + 1 >= 2 * LENGTH;
    const isAll = first === 0 && last === words.length - 1;
    return isWhole || isAll || isTelling || isLong ? [{ start, end }] : [];
  });
  const others = apart.filter((word) => has(hashRow([word], seed)));
  return [...found, ...others.map(({ end, start }) => ({ start, end }))];
}

/** Finds the places at which a text has the words of another, in any case, width and punctuation. */
export function findWords(text: string, wanted: string): Passage[] {
  const { words } = splitWords(text);
  const { words: keys } = splitWords(wanted);
  if (keys.length === 0) return [];
  return words.flatMap((first, index) => {
    const isThere = keys.every(({ key }, offset) => words[index + offset]?.key === key);
    const last = words[index + keys.length - 1];
    return isThere && last !== undefined ? [{ start: first.start, end: last.end }] : [];
  });
}

/** Hashes a row of words by FNV-1a. */
function hashRow(words: readonly ComparedWord[], seed: number): number {
  let hash = (2_166_136_261 ^ seed ^ words.length) >>> 0;
  for (const { key } of words) {
    for (let index = 0; index < key.length; index += 1) {
      hash = Math.imul(hash ^ key.charCodeAt(index), 16_777_619);
    }
    hash = Math.imul(hash ^ 0x20, 16_777_619);
  }
  // Its low bits differ too little between similar words.
  hash = Math.imul(hash ^ (hash >>> 16), 2_246_822_507);
  return (hash ^ (hash >>> 13)) >>> 0;
}
