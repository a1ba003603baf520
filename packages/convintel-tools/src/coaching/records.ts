import { z } from "zod";
import { fieldValue } from "../responses/compact-fields.js";
import { callRecordOutput } from "./compact-call-record.js";

// The contents of these records are documented, but not their keys and types: the keys here are the
// likely ones, none is required, and everything else passes through.
const optionalUnknown = z.unknown().optional();
const field = fieldValue.optional();
const idField = z.string().optional();
const userFields = { user_id: idField, user: field };

/** The service's own score of a call. */
export const callScoreSchema = z.looseObject({
  id: optionalUnknown,
  activityId: optionalUnknown,
  activityType: optionalUnknown,
  score: optionalUnknown,
  scores: optionalUnknown,
  user: optionalUnknown,
  createdAt: optionalUnknown,
});

/** The shape of a call's score for models. */
export const callScoreOutput = recordOutput({
  ...userFields,
  activityType: field,
  score: field,
  scores: field,
  averageScore: field,
});

/** The service's own score of a call. */
export type ConvintelCallScore = z.infer<typeof callScoreSchema>;

/** A manager's (the coach's) feedback on a colleague's (the coachee's) call. */
export const coachingFeedbackSchema = z.looseObject({
  id: optionalUnknown,
  activityId: optionalUnknown,
  score: optionalUnknown,
  scores: optionalUnknown,
  coach: optionalUnknown,
  coachee: optionalUnknown,
  createdAt: optionalUnknown,
});

/** The shape of feedback for models. */
export const coachingFeedbackOutput = recordOutput({
  coach_id: idField,
  coachee_id: idField,
  coach: field,
  coachee: field,
  score: field,
  scores: field,
  averageScore: field,
  comment: field,
});

/** A manager's (the coach's) feedback on a colleague's (the coachee's) call. */
export type ConvintelCoachingFeedback = z.infer<typeof coachingFeedbackSchema>;

/** A colleague's comment on a call. */
export const commentSchema = z.looseObject({
  id: optionalUnknown,
  activityId: optionalUnknown,
  userId: optionalUnknown,
  createdAt: optionalUnknown,
});

/** The shape of a comment for models. */
export const commentOutput = recordOutput({ ...userFields, at: field, text: field });

/** A colleague's comment on a call. */
export type ConvintelComment = z.infer<typeof commentSchema>;

/** A record of a colleague listening to a call. */
export const listenSchema = z.looseObject({
  id: optionalUnknown,
  activityId: optionalUnknown,
  userId: optionalUnknown,
});

/** The shape of a listen for models. */
export const listenOutput = recordOutput({ ...userFields, listenedAt: field });

/** A record of a colleague listening to a call. */
export type ConvintelListen = z.infer<typeof listenSchema>;

/** The service's answers to the questions of a scorecard about a call. */
export const aiScorecardSchema = z.looseObject({
  id: optionalUnknown,
  activityId: optionalUnknown,
  user: optionalUnknown,
  createdAt: optionalUnknown,
});

/** The shape of a scorecard for models. */
export const aiScorecardOutput = recordOutput({
  ...userFields,
  scorecard: field,
  averageScore: field,
  questions: field,
}).meta({ title: "Scorecard" });

/** The service's answers to the questions of a scorecard about a call. */
export type ConvintelAiScorecard = z.infer<typeof aiScorecardSchema>;

/** Returns the shape of a record about a call: what all have, these likely fields, and any other of the service. */
function recordOutput<Shape extends z.ZodRawShape>(fields: Shape) {
  return callRecordOutput.extend(fields);
}
