// Text examined on either side of a cut. The longest emoji have about 35 units.
const WINDOW = 128;
// A longer cluster, such as a letter under hundreds of marks, is cut between its code points.
const MAX_CLUSTER = 64;

// Created on first use: it loads locale data, which takes 10 ms.
let segmenter: Intl.Segmenter | undefined;

/**
 * Returns the last position up to `index` where a text can be cut between two user-perceived characters
 * (grapheme clusters, UAX #29). Examines only a small part of the text.
 */
export function graphemeBoundary(text: string, index: number): number {
  if (index <= 0) return 0;
  if (index >= text.length) return text.length;
  const start = findWindowStart(text, index);
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  const segments = segmenter.segment(text.slice(start, index + WINDOW));
  const boundary = start + (segments.containing(index - start)?.index ?? 0);
  const tooLong = index - boundary > MAX_CLUSTER;
  return trimJoiners(text, tooLong ? codePointBoundary(text, index) : boundary);
}

/** Returns the last position up to `index` that is not inside a surrogate pair. */
export function codePointBoundary(text: string, index: number): number {
  return index > 0 && (text.codePointAt(index - 1) ?? 0) > 0xffff ? index - 1 : index;
}

/** Finds where to start segmenting: a run of regional indicators, two of which make a flag, must not be split at an odd place. */
function findWindowStart(text: string, index: number): number {
  const start = codePointBoundary(text, Math.max(0, index - WINDOW));
  let runStart = start;
  while (runStart >= 2 && isRegionalIndicator(text.codePointAt(runStart - 2))) runStart -= 2;
  return (start - runStart) % 4 === 0 ? start : start - 2;
}

function isRegionalIndicator(codePoint = 0): boolean {
  return codePoint >= 0x1f1e6 && codePoint <= 0x1f1ff;
}

// A joiner at the end of a text joins nothing.
function trimJoiners(text: string, end: number): number {
  let index = end;
  while (index > 0 && /[\u200C\u200D]/.test(text.charAt(index - 1))) index -= 1;
  return index;
}
