import type { OutsidePassage, RepeatedTexts } from "../policy/read-texts.js";
import { quote } from "../text/quote.js";
import { findWords, type Passage } from "../text/word-hashes.js";

const MAX_LINES = 20;
const MAX_PASSAGES = 5;
const MAX_SOURCES = 3;
const MAX_WORDS = 200;

/** A passage of a description, with the texts by outsiders that have its words. */
export interface ShownPassage extends Passage {
  readonly from: readonly string[];
}

/** Lists the words of inputs that a conversation has read in texts by outsiders, with their sources. One line for each input and its texts. */
export function describePassages({ isComplete, passages }: RepeatedTexts): string[] {
  const groups = Map.groupBy(passages, ({ from, path }) => JSON.stringify([path, from]));
  const lines = Array.from(groups.values(), (group) => {
    const { from = [], path = "" } = group[0] ?? {};
    const words = [...new Set(group.map(({ text }) => quote(text, MAX_WORDS)))];
    return `${path} repeats words from outside: ${listSome(words, MAX_PASSAGES)}; from ${listSome(from, MAX_SOURCES, "; ")}`;
  });
  return [
    ...listLines(lines),
    ...(isComplete ? [] : ["Not all texts from outside could be compared with it."]),
  ];
}

/**
 * Finds the words of passages in a description, so that a host can underline them. A passage that is longer than what
 * the description shows is not found.
 */
export function findShown(
  description: string,
  passages: readonly Pick<OutsidePassage, "text" | "from">[],
): ShownPassage[] {
  const found = passages
    .flatMap(({ from, text }) => findWords(description, text).map((each) => ({ ...each, from })))
    .toSorted((one, other) => one.start - other.start || other.end - one.end);
  const shown: ShownPassage[] = [];
  for (const each of found) if (each.start >= (shown.at(-1)?.end ?? 0)) shown.push(each);
  return shown;
}

function listLines(lines: readonly string[]): string[] {
  const others = lines.length - MAX_LINES;
  return [
    ...lines.slice(0, MAX_LINES),
    ...(others > 0 ? [`and ${others} more repeat such words`] : []),
  ];
}

function listSome(parts: readonly string[], max: number, separator = ", "): string {
  const others = parts.length - max;
  return `${parts.slice(0, max).join(separator)}${others > 0 ? ` and ${others} more` : ""}`;
}
