import { MIN_FRAGMENT_LENGTH, type TextQuery } from "../../../store/text-query.js";
import { listMisspellings } from "./misspellings.js";
import { countAllowedMistakes, EXACT, LABEL_BONUS, PART, SIMILAR } from "./score-match.js";
import { WORD_END, normalize } from "../repository/search-text.js";

/** A way to find records for a search. */
export interface SearchStep {
  /** Absent if every record has to be looked at. */
  query?: TextQuery;
  /** The highest possible score of the records that it does not find; 0 if it finds all that match. */
  maxScoreOfOthers: number;
}

/** Records in which a word may match. */
interface WordQuery {
  /** Absent for all records. */
  alternatives?: TextQuery[number];
  /** The highest possible score of the word in other records. */
  missedScore: number;
}

/**
 * The steps of a search: first for records that contain its words, then for those that only resemble them. The
 * second is needed if the first finds too few with a higher score than `maxScoreOfOthers`.
 */
export function createSearchSteps(search: string): SearchStep[] {
  const words = normalize(search).split(/\s+/);
  return [createStep(words.map(findContained)), createStep(words.map(findSimilar))];
}

function createStep(words: readonly WordQuery[]): SearchStep {
  const query = words.flatMap(({ alternatives }) => (alternatives ? [alternatives] : []));
  const missedScore = Math.max(...words.map((word) => word.missedScore));
  const others = (EXACT * (words.length - 1) + missedScore) / words.length + LABEL_BONUS;
  return {
    ...(query.length > 0 && { query }),
    maxScoreOfOthers: missedScore === 0 ? 0 : others,
  };
}

function findContained(word: string): WordQuery {
  if (!isFindable(word)) return { missedScore: 0 };
  // Short words are found at the beginning of others only.
  if (word.length < MIN_FRAGMENT_LENGTH)
    return { alternatives: [[WORD_END + word]], missedScore: PART };
  const missedScore = countAllowedMistakes(word) > 0 ? SIMILAR : 0;
  return { alternatives: [[word]], missedScore };
}

function findSimilar(word: string): WordQuery {
  if (!isFindable(word) || word.length < MIN_FRAGMENT_LENGTH) return { missedScore: 0 };
  return { alternatives: [[word], ...listMisspellings(word)], missedScore: 0 };
}

/** False for text beyond the basic plane, whose characters SQLite counts differently. */
function isFindable(word: string): boolean {
  return word !== "" && !/[\uD800-\uDFFF]/.test(word);
}
