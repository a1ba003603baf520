import { z } from "zod";

// Which facts these records have is documented, not how their keys are spelt or what they hold: the
// keys here are the likely ones, none is insisted on, and everything else passes through.
const anything = z.unknown().optional();

/** How a call was scored by the service itself. */
export const callScore = z.looseObject({
  id: anything,
  activityId: anything,
  activityType: anything,
  score: anything,
  scores: anything,
  user: anything,
  createdAt: anything,
});

/** How a call was scored by the service itself. */
export type CallScore = z.infer<typeof callScore>;

/** What a manager (the coach) said of a colleague's (the coachee's) call. */
export const coachingFeedback = z.looseObject({
  id: anything,
  activityId: anything,
  score: anything,
  scores: anything,
  coach: anything,
  coachee: anything,
  createdAt: anything,
});

/** What a manager (the coach) said of a colleague's (the coachee's) call. */
export type CoachingFeedback = z.infer<typeof coachingFeedback>;

/** A colleague's comment on a call. */
export const comment = z.looseObject({
  id: anything,
  activityId: anything,
  userId: anything,
  createdAt: anything,
});

/** A colleague's comment on a call. */
export type Comment = z.infer<typeof comment>;

/** That a colleague listened to the recording of a call. */
export const listen = z.looseObject({
  id: anything,
  activityId: anything,
  userId: anything,
});

/** That a colleague listened to the recording of a call. */
export type Listen = z.infer<typeof listen>;
