import { createWordFinder, parseSearch } from "../text/search-words.js";
import { isSameSpeaker, type SpokenSegment } from "./segment.js";
import type { TranscriptSelection } from "./selection.js";

/** The selected segments. */
export interface SelectedSegments<Segment> {
  /** In order of time. */
  segments: Segment[];
  /** Number of those that match the search; the others are around them. Undefined without a search. */
  matches?: number;
}

/** Selects the segments that overlap a time range and match a search, with those around them. */
export function selectSegments<Segment extends SpokenSegment>(
  segments: readonly Segment[],
  { around = 0, from_seconds: from = 0, to_seconds: to = Infinity, search }: TranscriptSelection,
): SelectedSegments<Segment> {
  const inTime = segments
    .toSorted((one, other) => one.start - other.start)
    .filter(({ end, start }) => start < to && (start >= from || (end ?? 0) > from));
  if (search === undefined) return { segments: inTime };
  const matches = findMatches(inTime, parseSearch(search));
  const isNear = (index: number) =>
    Array.from({ length: 2 * around + 1 }, (_, offset) => index - around + offset).some((one) =>
      matches.has(one),
    );
  return { segments: inTime.filter((_, index) => isNear(index)), matches: matches.size };
}

/** Returns the positions of segments that have every word of an alternative. A phrase may run over two of one speaker. */
function findMatches(
  segments: readonly SpokenSegment[],
  alternatives: readonly string[][],
): Set<number> {
  const finders = segments.map(({ text }) => createWordFinder(text));
  const matches = new Set<number>();
  for (const wanted of alternatives) {
    const found = finders.map((find) => find(wanted));
    const isMatch = (index: number) => found[index]?.size === wanted.length;
    const completes = (index: number, other: number) => {
      const [one, two] = [segments[index], segments[other]];
      if (one === undefined || two === undefined || isMatch(other)) return false;
      const words = new Set([...(found[index] ?? []), ...(found[other] ?? [])]);
      return isSameSpeaker(one, two) && words.size === wanted.length;
    };
    for (const index of segments.keys()) {
      if (isMatch(index) || completes(index, index - 1) || completes(index, index + 1)) {
        matches.add(index);
      }
    }
  }
  return matches;
}
