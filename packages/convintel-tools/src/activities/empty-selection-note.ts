import { formatTimestamp } from "../responses/format-timestamp.js";
import type { TranscriptSelection } from "./select-segments.js";
import type { ConvintelTranscriptSegment } from "./transcript.js";

/** For the model: why a selection holds none of a transcript's segments, and how long there is speech. */
export function emptySelectionNote(
  segments: readonly ConvintelTranscriptSegment[],
  { from_seconds: from = 0, to_seconds: to, search }: TranscriptSelection,
): string {
  const end = segments.reduce(
    (latest, { startsAt, endsAt }) => Math.max(latest, endsAt ?? startsAt),
    0,
  );
  const length = `The recording runs to ${formatTimestamp(end)} (${Math.floor(end)} seconds), as far as there is speech.`;
  if (from > 0 && from >= end) return `from_seconds lies past the end. ${length}`;
  const where = from === 0 && to === undefined ? "" : " in this part";
  return search === undefined
    ? `Nobody speaks${where}. ${length}`
    : `Nothing${where} holds every word of the search: try fewer words, or only their beginnings. ${length}`;
}
