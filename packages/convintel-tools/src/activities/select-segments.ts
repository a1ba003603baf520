import { type ConvintelTranscriptSegment, isSameSpeaker } from "./transcript.js";
import { segmentWords } from "./segment-words.js";

/** Which part of a transcript is wanted; all of it when nothing is given. */
export interface TranscriptSelection {
  from_seconds?: number | undefined;
  to_seconds?: number | undefined;
  search?: string | undefined;
}

/** The segments in which somebody is speaking within a time, and that match a search, in order of time. */
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
  /** Which of the wanted words it holds. */
  words: readonly string[];
}

/** The segments that hold every word, alone or, as a phrase can run on, two of one speaker together. */
function findMatches(
  segments: readonly ConvintelTranscriptSegment[],
  wanted: ReadonlySet<string>,
): ConvintelTranscriptSegment[] {
  const found = segments.map((segment) => ({ segment, words: matchedWords(segment, wanted) }));
  const isMatch = ({ words }: SearchedSegment) => words.length === wanted.size;
  const completes = (one: SearchedSegment, other: SearchedSegment | undefined) =>
    other !== undefined &&
    !isMatch(other) &&
    isSameSpeaker(one.segment, other.segment) &&
    new Set([...one.words, ...other.words]).size === wanted.size;
  return found
    .filter(
      (one, index) =>
        isMatch(one) || completes(one, found[index - 1]) || completes(one, found[index + 1]),
    )
    .map(({ segment }) => segment);
}

function matchedWords(
  { transcript }: ConvintelTranscriptSegment,
  wanted: ReadonlySet<string>,
): string[] {
  const said = segmentWords(transcript);
  return [...wanted].filter((word) => said.some((one) => one.startsWith(word)));
}
