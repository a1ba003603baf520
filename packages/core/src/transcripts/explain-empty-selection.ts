import { formatRecordingTime } from "./format-recording-time.js";
import type { SpokenSegment } from "./segment.js";
import type { TranscriptSelection } from "./selection.js";

/** Explains to a model why a selection contains no segments, and how long the recording runs. */
export function explainEmptySelection(
  segments: readonly SpokenSegment[],
  { from_seconds: from = 0, to_seconds: to, search }: TranscriptSelection,
): string {
  const last = segments.reduce((latest, { end, start }) => Math.max(latest, end ?? start), 0);
  const length = `Speech in the recording ends at ${formatRecordingTime(last)} (${Math.floor(last)} seconds).`;
  if (from > 0 && from >= last) return `from_seconds is past the end. ${length}`;
  const where = from === 0 && to === undefined ? "" : " in this part";
  return search === undefined
    ? `No one speaks${where}. ${length}`
    : `Nothing${where} contains every word of the search: try fewer words, only their beginnings, or alternatives as in price | cost. ${length}`;
}
