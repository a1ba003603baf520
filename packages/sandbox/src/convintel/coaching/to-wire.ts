import { averageOf } from "../call-scores/document.js";
import { dateToWire } from "../http/dates.js";
import type { UserDocument } from "../users/document.js";
import { personToWire } from "../users/person.js";
import type { CoachingFeedbackDocument } from "./document.js";

/**
 * Coaching feedback as it goes over the wire. That it has scores, the activity id, timestamps, the
 * coach and the coachee is documented; the keys, and that there is a comment, are assumed.
 */
export function feedbackToWire(
  feedback: CoachingFeedbackDocument,
  userOf: (id: string) => UserDocument | undefined,
): object {
  const { id, activityId, coachId, coacheeId, scores, comment } = feedback;
  return {
    id,
    activityId,
    coach: personToWire(userOf(coachId)),
    coachee: personToWire(userOf(coacheeId)),
    averageScore: averageOf(scores),
    scores,
    comment,
    createdAt: dateToWire(new Date(feedback.createdAt)),
    completedAt: dateToWire(new Date(feedback.completedAt)),
  };
}
