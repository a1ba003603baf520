import { type TranscriptSegment, sameSpeaker } from "./transcript.js";
import { wordsOf } from "./words-of.js";

/** Which part of a transcript is wanted; all of it when nothing is given. */
export interface TranscriptSelection {
  from_seconds?: number | undefined;
  to_seconds?: number | undefined;
  search?: string | undefined;
}

/** The segments in which somebody is speaking within a time, and that match a search, in order of time. */
export function selectSegments(
  segments: readonly TranscriptSegment[],
  { from_seconds: from = 0, to_seconds: to = Infinity, search }: TranscriptSelection,
): TranscriptSegment[] {
  const inTime = segments
    .toSorted((one, other) => one.startsAt - other.startsAt)
    .filter(({ startsAt, endsAt }) => startsAt < to && (startsAt >= from || (endsAt ?? 0) > from));
  return search === undefined ? inTime : matching(inTime, new Set(wordsOf(search)));
}

interface Found {
  segment: TranscriptSegment;
  /** Which of the wanted words it holds. */
  words: readonly string[];
}

/** The segments that hold every word, alone or, as a phrase can run on, two of one speaker together. */
function matching(
  segments: readonly TranscriptSegment[],
  wanted: ReadonlySet<string>,
): TranscriptSegment[] {
  const found = segments.map((segment) => ({ segment, words: heldBy(segment, wanted) }));
  const isMatch = ({ words }: Found) => words.length === wanted.size;
  const completes = (one: Found, other: Found | undefined) =>
    other !== undefined &&
    !isMatch(other) &&
    sameSpeaker(one.segment, other.segment) &&
    new Set([...one.words, ...other.words]).size === wanted.size;
  return found
    .filter(
      (one, index) =>
        isMatch(one) || completes(one, found[index - 1]) || completes(one, found[index + 1]),
    )
    .map(({ segment }) => segment);
}

function heldBy({ transcript }: TranscriptSegment, wanted: ReadonlySet<string>): string[] {
  const said = wordsOf(transcript);
  return [...wanted].filter((word) => said.some((one) => one.startsWith(word)));
}
