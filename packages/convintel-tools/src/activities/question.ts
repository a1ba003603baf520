import { z } from "zod";
import { clockOf } from "../replies/clock.js";
import { withoutSignedLinks } from "../replies/without-signed-links.js";
import type { AnalysisStatus } from "./analysis.js";
import { type Participant, compactParticipant } from "./participant.js";
import { speakerNames } from "./speaker-names.js";

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
export type Question = z.infer<typeof question>;

/** The questions asked in an activity, or why there are none. */
export interface Questions {
  status: AnalysisStatus;
  /** Only when the status is `available`. */
  items?: Question[] | undefined;
  /** Those who took part, by whose ids the questions name their speakers, when that is known. */
  participants?: Participant[] | undefined;
}

/** What a model needs of the questions: all that is known, and who asked where that is told. */
export function compactQuestions({ status, items, participants = [] }: Questions) {
  if (items === undefined) return { status };
  const nameOf = speakerNames(participants);
  return {
    status,
    participants: participants.map(compactParticipant),
    items: items.map((asked) => {
      const participantId = speakerIdOf(asked);
      return {
        ...clockOf(asked),
        ...(participantId === undefined ? {} : { speaker: nameOf({ participantId }) }),
        ...(withoutSignedLinks(asked) as object),
      };
    }),
  };
}

// As transcripts spell it, and what else it may be called here.
function speakerIdOf(asked: Question): string | number | undefined {
  const { participantId, speakerParticipantId, speakerId } = asked;
  return [participantId, speakerParticipantId, speakerId].find(
    (id): id is string | number => typeof id === "string" || typeof id === "number",
  );
}
