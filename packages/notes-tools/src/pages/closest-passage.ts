import { safeText } from "@workbelt/core";
import { nameKey } from "@workbelt/core/provider";

/** Characters of a passage that are compared and shown: comparing takes time. */
const MAX_QUOTE = 300;
const MAX_LINES = 20_000;
/** Similarity, from 0 to 1, below which a passage would only mislead. */
const MIN_SIMILARITY = 0.3;

/** Describes the passage of a page that is most like a text that was not found. */
export function* describeClosestPassage(markdown: string, wanted: string): Generator<void, string> {
  const passage = yield* findClosestPassage(markdown, wanted);
  return passage === undefined
    ? "no passage is like it"
    : `the closest passage is ${quotePassage(passage)}`;
}

/**
 * Quotes a passage as the page has it, so that it can be sent back. Curly quotation marks, which could end the quotation,
 * become straight ones, and letters that could hide something are left out: edits find it regardless.
 */
function quotePassage(passage: string): string {
  return `“${safeText(passage).replaceAll(/[“”]/g, '"')}”`;
}

/** Finds the passage of as many lines as the text that shares most pairs of letters with its beginning. */
function* findClosestPassage(
  markdown: string,
  wanted: string,
): Generator<void, string | undefined> {
  const lines = markdown.split("\n", MAX_LINES).map((line) => line.slice(0, MAX_QUOTE));
  const beginning = wanted.trim().slice(0, MAX_QUOTE);
  const size = beginning.split("\n").length;
  const target = getPairs(beginning);
  let best: { passage: string; similarity: number } | undefined;
  for (let start = 0; start + size <= lines.length; start += 1) {
    const passage = lines
      .slice(start, start + size)
      .join("\n")
      .slice(0, MAX_QUOTE);
    const similarity = compare(target, getPairs(passage));
    if (similarity > (best?.similarity ?? MIN_SIMILARITY)) best = { passage, similarity };
    yield;
  }
  return best?.passage.trim();
}

/** Returns the neighboring letters of a text; case, spaces and escapes do not count. */
function getPairs(text: string): Set<string> {
  const letters = nameKey(text).replaceAll(/[\s\\]+/g, "");
  const pairs = new Set<string>();
  for (let index = 0; index + 1 < letters.length; index += 1) {
    pairs.add(letters.slice(index, index + 2));
  }
  return pairs;
}

/** The Dice coefficient of two sets. */
function compare(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  if (left.size + right.size === 0) return 0;
  const shared = [...left].filter((pair) => right.has(pair)).length;
  return (2 * shared) / (left.size + right.size);
}
