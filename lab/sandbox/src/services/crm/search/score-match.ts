import { normalize } from "../repository/search-text.js";

/** Score of a word that is wanted. */
export const EXACT = 4;
const PREFIX = 3;
/** Score of a word that contains the wanted one. */
export const PART = 2;
/** Score of a word with typing mistakes. */
export const SIMILAR = 1;
/** Added for a match in the label. */
export const LABEL_BONUS = 0.5;

/**
 * Returns a function that scores how well a record matches a query. Every word must occur in the record's texts, as a
 * word, a prefix, a part or with a typing mistake. The label, the first text, counts slightly more. Zero means no match.
 */
export function createScorer(query: string): (texts: readonly (readonly string[])[]) => number {
  const wanted = normalize(query);
  const parts = wanted.split(/\s+/);
  return (texts) => {
    const labelScore = scoreTexts(wanted, parts, texts.slice(0, 1));
    return Math.max(labelScore && labelScore + LABEL_BONUS, scoreTexts(wanted, parts, texts));
  };
}

function scoreTexts(
  wanted: string,
  parts: readonly string[],
  texts: readonly (readonly string[])[],
): number {
  if (texts.some(([whole]) => whole === wanted)) return EXACT + 1;
  const words = texts.flat();
  let sum = 0;
  for (const part of parts) {
    const score = scoreWord(part, words);
    if (score === 0) return 0;
    sum += score;
  }
  return sum / parts.length;
}

/** Scores a word by the one that matches it best. */
function scoreWord(wanted: string, words: readonly string[]): number {
  let best = 0;
  for (const word of words) {
    if (word === wanted) return EXACT;
    if (word.startsWith(wanted)) best = PREFIX;
    else if (best === 0 && word.includes(wanted)) best = PART;
  }
  return best === 0 && words.some((word) => isSimilar(wanted, word)) ? SIMILAR : best;
}

function isSimilar(wanted: string, word: string): boolean {
  const allowed = countAllowedMistakes(wanted);
  // Each character that one has more than the other is a mistake.
  if (allowed === 0 || Math.abs(wanted.length - word.length) > allowed) return false;
  return getEditDistance(wanted, word) <= allowed;
}

/** The number of typing mistakes in a word that still match. */
export function countAllowedMistakes(wanted: string): number {
  return wanted.length >= 8 ? 2 : wanted.length >= 4 ? 1 : 0;
}

/** Levenshtein distance. */
function getEditDistance(first: string, second: string): number {
  let row = Array.from({ length: second.length + 1 }, (_, index) => index);
  for (let line = 1; line <= first.length; line += 1) {
    const next = [line];
    for (let column = 1; column <= second.length; column += 1) {
      const change = first[line - 1] === second[column - 1] ? 0 : 1;
      const above = row[column] ?? 0;
      const left = next[column - 1] ?? 0;
      const diagonal = row[column - 1] ?? 0;
      next.push(Math.min(above + 1, left + 1, diagonal + change));
    }
    row = next;
  }
  return row[second.length] ?? 0;
}
