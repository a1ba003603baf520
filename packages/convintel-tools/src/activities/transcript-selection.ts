import { type TranscriptSegment, sameSpeaker } from "./transcript.js";

/** Which part of a transcript is wanted; all of it when nothing is given. */
export interface TranscriptSelection {
  from_seconds?: number | undefined;
  to_seconds?: number | undefined;
  search?: string | undefined;
}

/** The segments in which somebody is speaking within a time, and that hold a text, in order of time. */
export function selectSegments(
  segments: readonly TranscriptSegment[],
  { from_seconds: from = 0, to_seconds: to = Infinity, search }: TranscriptSelection,
): TranscriptSegment[] {
  const inTime = segments
    .toSorted((one, other) => one.startsAt - other.startsAt)
    .filter(({ startsAt, endsAt }) => startsAt < to && (startsAt >= from || (endsAt ?? 0) > from));
  return search === undefined ? inTime : runsOfOneSpeaker(inTime).flatMap(matching(search));
}

function runsOfOneSpeaker(segments: readonly TranscriptSegment[]): TranscriptSegment[][] {
  const runs: TranscriptSegment[][] = [];
  for (const segment of segments) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before && sameSpeaker(before, segment)) run.push(segment);
    else runs.push([segment]);
  }
  return runs;
}

/** The segments of a run that have a part in an occurrence: a phrase can run on into the next one. */
function matching(search: string) {
  const wanted = search.toLowerCase();
  return (run: TranscriptSegment[]): TranscriptSegment[] => {
    const texts = run.map(({ transcript }) => transcript.toLowerCase());
    const occurrences = occurrencesIn(texts.join(" "), wanted);
    let end = -1;
    return run.filter((_segment, index) => {
      const start = end + 1;
      end = start + (texts[index] ?? "").length;
      return occurrences.some((at) => at < end && at + wanted.length > start);
    });
  };
}

function occurrencesIn(text: string, wanted: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) found.push(at);
  return found;
}
