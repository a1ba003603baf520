import { findWords, type Match, type QueryWord } from "./query-words.js";

/** A place in a text. */
interface Span {
  readonly start: number;
  readonly end: number;
}

const SPACE = /\s/;
// Distance at which a space is looked for. Without one, as in Japanese, the text is cut anywhere.
const MAX_WORD = 30;

/**
 * Returns the part of a text, on one line, that has the most words of a search: about `length` characters, begun and ended at
 * spaces, with an ellipsis where the text goes on.
 *
 * @param near the passage that a store found; the part lies in it or around it.
 */
export function excerpt(
  text: string,
  near: Span,
  words: readonly QueryWord[],
  length: number,
): string {
  const from = alignCut(text, Math.max(0, near.start - length));
  const part = text.slice(from, alignCut(text, Math.min(text.length, near.end + length)));
  const matches = findWords(part, words);
  const inside = matches.filter(
    ({ start }) => start + from >= near.start && start + from < near.end,
  );
  const start = near.start - from;
  const best = findBest(inside.length > 0 ? inside : matches, length) ?? { start, end: start };
  // The text after the words says more about them than the text before.
  const lead = Math.max(0, Math.floor((length - (best.end - best.start)) / 3));
  const begin = Math.max(0, Math.min(best.start - lead, part.length - length));
  const first = begin === 0 ? 0 : beginAtSpace(part, begin, best.start);
  const last = endAtSpace(part, first, first + length);
  const shown = part.slice(first, last).replaceAll(/\s+/g, " ").trim();
  const hasMoreBefore = from > 0 || part.slice(0, first).trim() !== "";
  const hasMoreAfter = text.slice(from + last).trim() !== "";
  return `${hasMoreBefore ? "…" : ""}${shown}${hasMoreAfter ? "…" : ""}`;
}

/** Returns the stretch of at most this length with the most different words, the first of several. */
function findBest(matches: readonly Match[], length: number): Span | undefined {
  let best: (Span & { count: number }) | undefined;
  for (const [index, { start }] of matches.entries()) {
    const close = matches.slice(index).filter(({ end }) => end - start <= length);
    const count = new Set(close.map(({ word }) => word)).size;
    const end = close.at(-1)?.end;
    if (end !== undefined && count > (best?.count ?? 0)) best = { start, end, count };
  }
  return best;
}

/** Returns the first place after a space, from `at` on and not after `latest`; `at` itself if there is none. */
function beginAtSpace(text: string, at: number, latest: number): number {
  const space = text.slice(at - 1, Math.min(latest, at + MAX_WORD)).search(SPACE);
  return space === -1 ? alignCut(text, at) : at + space;
}

/** Returns the last place before a space, up to `at`; `at` itself if there is none near. */
function endAtSpace(text: string, from: number, at: number): number {
  if (at >= text.length) return text.length;
  for (let end = at; end > Math.max(from, at - MAX_WORD); end -= 1) {
    if (SPACE.test(text[end] ?? "")) return end;
  }
  return alignCut(text, at);
}

/** Moves a cut out of a character of two units. */
function alignCut(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc_00 && unit <= 0xdf_ff ? at - 1 : at;
}
