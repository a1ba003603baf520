import { formatTimestamp } from "../responses/format-timestamp.js";
import type { TranscriptSelection } from "./select-segments.js";
import type { ConvintelTranscriptSegment } from "./transcript.js";

/** Explains to a model why a selection contains no segments, and how long the recording runs. */
export function emptySelectionNote(
  segments: readonly ConvintelTranscriptSegment[],
  { from_seconds: from = 0, to_seconds: to, search }: TranscriptSelection,
): string {
  const end = segments.reduce(
    (latest, { startsAt, endsAt }) => Math.max(latest, endsAt ?? startsAt),
    0,
  );
  const length = `Speech in the recording ends at ${formatTimestamp(end)} (${Math.floor(end)} seconds).`;
  if (from > 0 && from >= end) return `from_seconds is past the end. ${length}`;
  const where = from === 0 && to === undefined ? "" : " in this part";
  return search === undefined
    ? `No one speaks${where}. ${length}`
    : `Nothing${where} contains every word of the search: try fewer words, or only their beginnings. ${length}`;
}
