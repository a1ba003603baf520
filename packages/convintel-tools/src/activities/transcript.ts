import { z } from "zod";
import type { AnalysisStatus } from "./fetch-analysis.js";
import type { ConvintelParticipant } from "./participant.js";

/** A piece of a transcript as the service gives it. Times are seconds from the start. */
export const transcriptSegment = z.looseObject({
  startsAt: z.number(),
  endsAt: z.number().nullish(),
  transcript: z.string(),
  participantId: z.union([z.string(), z.number()]).nullish(),
});

/** A piece of a transcript as the service gives it. Times are seconds from the start. */
export type ConvintelTranscriptSegment = z.infer<typeof transcriptSegment>;

/** The transcript of an activity, or why there is none. */
export interface ConvintelTranscript {
  status: AnalysisStatus;
  /** The segments the call asked for, in order of time; only when the status is `available`. */
  segments?: ConvintelTranscriptSegment[] | undefined;
  /** Those who took part, by whose ids the segments name their speakers; only when there are segments. */
  participants?: ConvintelParticipant[] | undefined;
  /** Says that speakers are given by their ids as their names are not known, or why there are no segments. */
  note?: string | undefined;
}

/** Whether two segments are of one known speaker. */
export function isSameSpeaker(
  one: ConvintelTranscriptSegment,
  other: ConvintelTranscriptSegment,
): boolean {
  return one.participantId != null && one.participantId === other.participantId;
}
