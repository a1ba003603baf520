import { normalize, splitWords } from "../repository/search-text.js";

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
 * Scores how well a record matches a query. Every word must occur in the record's texts, as a
 * word, a prefix, a part or with a typing mistake. The label counts slightly more. Zero means no
 * match.
 */
export function scoreMatch(query: string, label: string, texts: readonly string[]): number {
  const wanted = normalize(query);
  const labelScore = scoreTexts(wanted, [label]);
  return Math.max(labelScore && labelScore + LABEL_BONUS, scoreTexts(wanted, texts));
}

function scoreTexts(wanted: string, texts: readonly string[]): number {
  const normalized = texts.map(normalize);
  if (normalized.includes(wanted)) return EXACT + 1;
  const words = normalized.flatMap(splitWords);
  const scores = wanted
    .split(/\s+/)
    .map((part) => Math.max(0, ...words.map((word) => scoreWord(part, word))));
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

function scoreWord(wanted: string, word: string): number {
  if (word === wanted) return EXACT;
  if (word.startsWith(wanted)) return PREFIX;
  if (word.includes(wanted)) return PART;
  const allowed = countAllowedMistakes(wanted);
  // Each character that one has more than the other is a mistake.
  if (allowed === 0 || Math.abs(wanted.length - word.length) > allowed) return 0;
  return getEditDistance(wanted, word) <= allowed ? SIMILAR : 0;
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
