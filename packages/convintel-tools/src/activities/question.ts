import { z } from "zod";
import { extractTimestamp } from "../responses/format-timestamp.js";
import { stripSignedUrls } from "../responses/strip-signed-urls.js";
import type { AnalysisStatus } from "./fetch-analysis.js";
import { type ConvintelParticipant, compactParticipant } from "./participant.js";
import { createSpeakerLabeler } from "./speaker-names.js";

/**
 * A question that was asked in a call, as the service returns it. That it has a time, a speaker, a text
 * and two flags is documented, not how their keys are spelt: none is insisted on, and everything else
 * passes through.
 */
export const question = z.looseObject({
  participantId: z.union([z.string(), z.number()]).nullish(),
  text: z.unknown().optional(),
  engaging: z.unknown().optional(),
  insightful: z.unknown().optional(),
});

/** A question that was asked in a call, as the service returns it. */
export type ConvintelQuestion = z.infer<typeof question>;

/** The questions asked in an activity, or why there are none. */
export interface ConvintelQuestions {
  status: AnalysisStatus;
  /** Only when the status is `available`. */
  items?: ConvintelQuestion[] | undefined;
  /** Those who took part, by whose ids the questions name their speakers, when that is known. */
  participants?: ConvintelParticipant[] | undefined;
}

/** What a model needs of the questions: all that is known, and who asked where that is told. */
export function compactQuestions({ status, items, participants = [] }: ConvintelQuestions) {
  if (items === undefined) return { status };
  const label = createSpeakerLabeler(participants);
  return {
    status,
    participants: participants.map(compactParticipant),
    items: items.map((asked) => {
      const participantId = findSpeakerId(asked);
      return {
        ...extractTimestamp(asked),
        ...(participantId === undefined ? {} : { speaker: label({ participantId }) }),
        ...(stripSignedUrls(asked) as object),
      };
    }),
  };
}

// As transcripts spell it, and what else it may be called here.
function findSpeakerId(asked: ConvintelQuestion): string | number | undefined {
  const { participantId, speakerParticipantId, speakerId } = asked;
  return [participantId, speakerParticipantId, speakerId].find(
    (id): id is string | number => typeof id === "string" || typeof id === "number",
  );
}
