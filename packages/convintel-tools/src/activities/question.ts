import { z } from "zod";
import { extractTimestamp } from "../responses/format-timestamp.js";
import { stripSignedUrls } from "../responses/strip-signed-urls.js";
import type { AnalysisStatus } from "./fetch-analysis.js";
import { type ConvintelParticipant, compactParticipant } from "./participant.js";
import { createSpeakerLabeler } from "./speaker-names.js";

/**
 * A question asked in a call, as the service returns it. It is documented to have a time, a speaker, a
 * text and two flags, but their keys are not: none is required, and everything else passes through.
 */
export const questionSchema = z.looseObject({
  participantId: z.union([z.string(), z.number()]).nullish(),
  text: z.unknown().optional(),
  engaging: z.unknown().optional(),
  insightful: z.unknown().optional(),
});

/** A question asked in a call, as the service returns it. */
export type ConvintelQuestion = z.infer<typeof questionSchema>;

/** The questions asked in an activity, or the reason why there are none. */
export interface ConvintelQuestions {
  status: AnalysisStatus;
  /** Only when the status is `available`. */
  items?: ConvintelQuestion[] | undefined;
  /** The participants, if known: the questions refer to them by id. */
  participants?: ConvintelParticipant[] | undefined;
}

/** Reduces questions to what a model needs: all known fields, and the speaker's name if known. */
export function compactQuestions({ status, items, participants = [] }: ConvintelQuestions) {
  if (items === undefined) return { status };
  const label = createSpeakerLabeler(participants);
  return {
    status,
    participants: participants.map(compactParticipant),
    items: items.map((item) => {
      const participantId = findSpeakerId(item);
      return {
        ...extractTimestamp(item),
        ...(participantId === undefined ? {} : { speaker: label({ participantId }) }),
        ...(stripSignedUrls(item) as object),
      };
    }),
  };
}

// The key of transcripts, then likely alternatives.
function findSpeakerId(item: ConvintelQuestion): string | number | undefined {
  const { participantId, speakerParticipantId, speakerId } = item;
  return [participantId, speakerParticipantId, speakerId].find(
    (id): id is string | number => typeof id === "string" || typeof id === "number",
  );
}
