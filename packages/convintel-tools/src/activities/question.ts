import { z } from "zod";
import { compactFields, fieldValue, toId } from "../responses/compact-fields.js";
import { formatTimestamp } from "../responses/format-timestamp.js";
import { namedUsers } from "../users/name-users.js";
import { type AnalysisState, analysisState } from "./fetch-analysis.js";
import { participantsOutput } from "./participant.js";

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
export interface ConvintelQuestions extends AnalysisState {
  /** Only when the status is `available`. */
  items?: ConvintelQuestion[] | undefined;
}

const questionOutput = z
  .object({
    speaker: fieldValue.optional(),
    at: fieldValue.optional(),
    text: fieldValue.optional(),
    engaging: fieldValue.optional(),
    insightful: fieldValue.optional(),
  })
  .catchall(fieldValue);

/** The shape of the questions of an activity for models. */
export const questionsOutput = z.strictObject({
  ...analysisState,
  participants: participantsOutput.optional(),
  items: z.array(questionOutput).optional(),
  ...namedUsers,
});

/** Reduces questions to what a model needs, without false flags. `nameSpeakers` replaces the speakers' ids. */
export function compactQuestions({
  status,
  note,
  items,
}: ConvintelQuestions): z.infer<typeof questionsOutput> {
  return items === undefined ? { status, note } : { status, items: items.map(compactQuestion) };
}

function compactQuestion(question: ConvintelQuestion): z.infer<typeof questionOutput> {
  // The key of transcripts, then likely alternatives.
  const { participantId, speakerParticipantId, speakerId, ...rest } = question;
  const [speaker] = [participantId, speakerParticipantId, speakerId].flatMap(
    (id) => toId(id) ?? [],
  );
  const fields = Object.entries(compactFields(rest)).filter(([, value]) => value !== false);
  return {
    ...(speaker === undefined ? {} : { speaker }),
    ...formatTimestamp(Object.fromEntries(fields)),
  };
}
