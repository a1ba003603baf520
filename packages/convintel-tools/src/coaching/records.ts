import { z } from "zod";

// Which facts these records have is documented, not how their keys are spelt or what they hold: the
// keys here are the likely ones, none is insisted on, and everything else passes through.
const optionalUnknown = z.unknown().optional();

/** How a call was scored by the service itself. */
export const callScore = z.looseObject({
  id: optionalUnknown,
  activityId: optionalUnknown,
  activityType: optionalUnknown,
  score: optionalUnknown,
  scores: optionalUnknown,
  user: optionalUnknown,
  createdAt: optionalUnknown,
});

/** How a call was scored by the service itself. */
export type ConvintelCallScore = z.infer<typeof callScore>;

/** What a manager (the coach) said of a colleague's (the coachee's) call. */
export const coachingFeedback = z.looseObject({
  id: optionalUnknown,
  activityId: optionalUnknown,
  score: optionalUnknown,
  scores: optionalUnknown,
  coach: optionalUnknown,
  coachee: optionalUnknown,
  createdAt: optionalUnknown,
});

/** What a manager (the coach) said of a colleague's (the coachee's) call. */
export type ConvintelCoachingFeedback = z.infer<typeof coachingFeedback>;

/** A colleague's comment on a call. */
export const comment = z.looseObject({
  id: optionalUnknown,
  activityId: optionalUnknown,
  userId: optionalUnknown,
  createdAt: optionalUnknown,
});

/** A colleague's comment on a call. */
export type ConvintelComment = z.infer<typeof comment>;

/** That a colleague listened to the recording of a call. */
export const listen = z.looseObject({
  id: optionalUnknown,
  activityId: optionalUnknown,
  userId: optionalUnknown,
});

/** That a colleague listened to the recording of a call. */
export type ConvintelListen = z.infer<typeof listen>;
