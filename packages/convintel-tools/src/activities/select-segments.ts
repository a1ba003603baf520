import { type ConvintelTranscriptSegment, isSameSpeaker } from "./transcript.js";
import { segmentWords } from "./segment-words.js";

/** The part of a transcript to return; all of it when empty. */
export interface TranscriptSelection {
  from_seconds?: number | undefined;
  to_seconds?: number | undefined;
  search?: string | undefined;
}

/** Returns the segments that overlap a time range and match a search, in order of time. */
export function selectSegments(
  segments: readonly ConvintelTranscriptSegment[],
  { from_seconds: from = 0, to_seconds: to = Infinity, search }: TranscriptSelection,
): ConvintelTranscriptSegment[] {
  const inTime = segments
    .toSorted((one, other) => one.startsAt - other.startsAt)
    .filter(({ startsAt, endsAt }) => startsAt < to && (startsAt >= from || (endsAt ?? 0) > from));
  return search === undefined ? inTime : findMatches(inTime, new Set(segmentWords(search)));
}

interface SearchedSegment {
  segment: ConvintelTranscriptSegment;
  /** The search words it contains. */
  words: readonly string[];
}

/** Returns the segments with every word. A phrase may run over two segments of one speaker. */
function findMatches(
  segments: readonly ConvintelTranscriptSegment[],
  wanted: ReadonlySet<string>,
): ConvintelTranscriptSegment[] {
  const searched = segments.map((segment) => ({ segment, words: matchedWords(segment, wanted) }));
  const isMatch = ({ words }: SearchedSegment) => words.length === wanted.size;
  const completes = (one: SearchedSegment, other: SearchedSegment | undefined) =>
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

function matchedWords(
  { transcript }: ConvintelTranscriptSegment,
  wanted: ReadonlySet<string>,
): string[] {
  const spoken = segmentWords(transcript);
  return [...wanted].filter((word) => spoken.some((one) => one.startsWith(word)));
}
