import { z } from "zod";

// The contents of these records are documented, but not their keys and types: the keys here are the
// likely ones, none is required, and everything else passes through.
const optionalUnknown = z.unknown().optional();

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

/** A manager's (the coach's) feedback on a colleague's (the coachee's) call. */
export type ConvintelCoachingFeedback = z.infer<typeof coachingFeedbackSchema>;

/** A colleague's comment on a call. */
export const commentSchema = z.looseObject({
  id: optionalUnknown,
  activityId: optionalUnknown,
  userId: optionalUnknown,
  createdAt: optionalUnknown,
});

/** A colleague's comment on a call. */
export type ConvintelComment = z.infer<typeof commentSchema>;

/** A record of a colleague listening to a call. */
export const listenSchema = z.looseObject({
  id: optionalUnknown,
  activityId: optionalUnknown,
  userId: optionalUnknown,
});

/** A record of a colleague listening to a call. */
export type ConvintelListen = z.infer<typeof listenSchema>;

/** The service's answers to the questions of a scorecard about a call. */
export const aiScorecardSchema = z.looseObject({
  id: optionalUnknown,
  activityId: optionalUnknown,
  user: optionalUnknown,
  createdAt: optionalUnknown,
});

/** The service's answers to the questions of a scorecard about a call. */
export type ConvintelAiScorecard = z.infer<typeof aiScorecardSchema>;
