import {
  calculateAverage,
  type UserDocument,
  type FeedbackDocument,
} from "../repository/documents.js";
import { formatDate } from "../http/dates.js";
import { serializeUserReference } from "../users/serialize-user-reference.js";

/**
 * Serializes coaching feedback. Documented: scores, activity id, timestamps, coach and coachee.
 * Assumed: the keys, and the comment.
 */
export function serializeFeedback(
  feedback: FeedbackDocument,
  findUser: (id: string) => UserDocument | undefined,
): object {
  const { id, activityId, coachId, coacheeId, scores, comment } = feedback;
  return {
    id,
    activityId,
    coach: serializeUserReference(findUser(coachId)),
    coachee: serializeUserReference(findUser(coacheeId)),
    averageScore: calculateAverage(scores),
    scores,
    comment,
    createdAt: formatDate(new Date(feedback.createdAt)),
    completedAt: formatDate(new Date(feedback.completedAt)),
  };
}
