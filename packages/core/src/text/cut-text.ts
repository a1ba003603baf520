import { estimateUpTo, fitsTokens } from "./estimate-tokens.js";
import { graphemeBoundary } from "./safe-text.js";

// Places where a text reads best when it is cut there, the best first.
const BOUNDARIES = [/\n{2,}/g, /\n|[.!?…](?=\s)\s|[。！？]/g, /\s/g];

// A better place is worth at most this part of the text that fits.
const MAX_LOSS = 0.4;

/**
 * Returns the position up to which a text fits in a number of tokens as JSON: after a paragraph if possible,
 * or else a sentence, a word, a character. At least one character fits.
 */
export function findCut(text: string, maxTokens: number): number {
  const longest = findLongestFit(text, maxTokens);
  if (longest >= text.length) return text.length;
  const from = Math.floor(longest * (1 - MAX_LOSS));
  const window = text.slice(from, longest);
  for (const boundary of BOUNDARIES) {
    const last = [...window.matchAll(boundary)].at(-1);
    if (last !== undefined) return from + last.index + last[0].length;
  }
  const characters = graphemeBoundary(text, longest);
  return characters > 0 ? characters : firstCharacter(text);
}

/** Shortens a text to about this many tokens, the last character of which is then an ellipsis. */
export function truncateToTokens(text: string, maxTokens: number): string {
  if (fitsTokens(maxTokens, text)) return text;
  return `${text.slice(0, graphemeBoundary(text, findLongestFit(text, maxTokens) - 1))}…`;
}

function findLongestFit(text: string, maxTokens: number): number {
  let length = text.length;
  for (;;) {
    const tokens = estimateUpTo(maxTokens, JSON.stringify(text.slice(0, length)));
    if (tokens <= maxTokens || length <= 1) return length;
    // Infinite for a text that is too long to be read: halved until it can be.
    const share = Math.max(0.5, (maxTokens / tokens) * 0.98);
    length = Math.floor(length * Math.min(share, 0.98));
  }
}

function firstCharacter(text: string): number {
  let end = 1;
  while (end < text.length && graphemeBoundary(text, end) === 0) end += 1;
  return end;
}
