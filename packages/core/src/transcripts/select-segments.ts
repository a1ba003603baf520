import { isSameSpeaker, type SpokenSegment } from "./segment.js";
import { segmentWords } from "./segment-words.js";
import type { TranscriptSelection } from "./selection.js";

/** Returns the segments that overlap a time range and match a search, in order of time. */
export function selectSegments<Segment extends SpokenSegment>(
  segments: readonly Segment[],
  { from_seconds: from = 0, to_seconds: to = Infinity, search }: TranscriptSelection,
): Segment[] {
  const inTime = segments
    .toSorted((one, other) => one.start - other.start)
    .filter(({ end, start }) => start < to && (start >= from || (end ?? 0) > from));
  return search === undefined ? inTime : findMatches(inTime, new Set(segmentWords(search)));
}

interface SearchedSegment<Segment extends SpokenSegment> {
  segment: Segment;
  /** The search words it contains. */
  words: readonly string[];
}

/** Returns the segments with every word. A phrase may run over two segments of one speaker. */
function findMatches<Segment extends SpokenSegment>(
  segments: readonly Segment[],
  wanted: ReadonlySet<string>,
): Segment[] {
  const searched = segments.map((segment) => ({ segment, words: matchedWords(segment, wanted) }));
  const isMatch = ({ words }: SearchedSegment<Segment>) => words.length === wanted.size;
  const completes = (one: SearchedSegment<Segment>, other: SearchedSegment<Segment> | undefined) =>
    other !== undefined &&
    !isMatch(other) &&
    isSameSpeaker(one.segment, other.segment) &&
    new Set([...one.words, ...other.words]).size === wanted.size;
  return searched
    .filter(
      (one, index) =>
        isMatch(one) || completes(one, searched[index - 1]) || completes(one, searched[index + 1]),
    )
    .map(({ segment }) => segment);
}

function matchedWords({ text }: SpokenSegment, wanted: ReadonlySet<string>): string[] {
  const spoken = segmentWords(text);
  return [...wanted].filter((word) => spoken.some((one) => one.startsWith(word)));
}
