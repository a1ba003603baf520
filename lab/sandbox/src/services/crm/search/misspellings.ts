import { MIN_FRAGMENT_LENGTH } from "../../../store/text-query.js";
import { countAllowedMistakes } from "./score-match.js";
import { WORD_END } from "../repository/search-text.js";

/** Words with two mistakes are divided into blocks instead of characters, which would be too many combinations. */
const BLOCKS = 5;

/**
 * Fragments of words with as many typing mistakes as a search allows. Each mistake changes one block of the word,
 * so that the blocks between the mistakes occur unchanged: "anna" is "?nna", "a?na", "an?a" or "ann?".
 */
export function listMisspellings(word: string): string[][] {
  const mistakes = countAllowedMistakes(word);
  if (mistakes === 0) return [];
  const blocks = mistakes === 1 ? word.split("") : divide(word);
  return chooseBlocks(blocks.length, mistakes).map((broken) => listFragments(blocks, broken));
}

function divide(word: string): string[] {
  const bounds = Array.from({ length: BLOCKS + 1 }, (_, index) =>
    Math.round((index * word.length) / BLOCKS),
  );
  return bounds.slice(1).map((end, index) => word.slice(bounds[index], end));
}

/** All choices of `count` of the blocks, by their indexes. */
function chooseBlocks(length: number, count: number): number[][] {
  if (count === 0) return [[]];
  return Array.from({ length }, (_, last) =>
    chooseBlocks(last, count - 1).map((others) => [...others, last]),
  ).flat();
}

function listFragments(blocks: readonly string[], broken: readonly number[]): string[] {
  const starts = [0, ...broken.map((index) => index + 1)];
  const ends = [...broken, blocks.length];
  return starts
    .map((start, index) => {
      const end = ends[index] ?? blocks.length;
      const unchanged = blocks.slice(start, end).join("");
      if (unchanged === "") return "";
      const first = start === 0 ? WORD_END : "";
      const last = end === blocks.length ? WORD_END : "";
      return first + unchanged + last;
    })
    .filter((fragment) => fragment.length >= MIN_FRAGMENT_LENGTH);
}
