import type { SpokenSegment } from "@workbelt/core/provider";
import { z } from "zod";
import type { AnalysisState } from "./fetch-analysis.js";

/** A segment of a transcript as the service returns it. Times are seconds from the start. */
export const transcriptSegmentSchema = z.looseObject({
  startsAt: z.number(),
  endsAt: z.number().nullish(),
  transcript: z.string(),
  participantId: z.union([z.string(), z.number()]).nullish(),
});

/** A segment of a transcript as the service returns it. Times are seconds from the start. */
export type ConvintelTranscriptSegment = z.infer<typeof transcriptSegmentSchema>;

/** The transcript of an activity, or the reason why there is none. */
export interface ConvintelTranscript extends AnalysisState {
  /**
   * The requested segments, in order of time; only when the status is `available`. With a search they are passages:
   * what one speaker says in a row is one.
   */
  segments?: ConvintelTranscriptSegment[] | undefined;
  /** Number of passages that match the search; only with a search. */
  matches?: number | undefined;
  /** Explains why there are no segments. */
  note?: string | undefined;
}

/** A segment with its words and times under the names that selecting and joining use. */
export interface SourcedSegment extends SpokenSegment {
  source: ConvintelTranscriptSegment;
}

/** Converts a segment for selecting and joining. */
export function toSpokenSegment(source: ConvintelTranscriptSegment): SourcedSegment {
  const { endsAt, participantId, startsAt, transcript: text } = source;
  const speaker = participantId == null ? undefined : String(participantId);
  return { start: startsAt, end: endsAt ?? undefined, speaker, text, source };
}

/** Converts a segment, which may be a joined one, to the form of the service. */
export function toSourceSegment({ end, source, text }: SourcedSegment): ConvintelTranscriptSegment {
  return text === source.transcript ? source : { ...source, endsAt: end, transcript: text };
}
