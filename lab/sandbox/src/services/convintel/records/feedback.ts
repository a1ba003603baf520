import type { RouteTable } from "../http/add-route.js";
import type { RouteContext } from "../service-context.js";
import type { Handler } from "hono";
import { listRecords } from "./list-records.js";
import {
  feedbackFields,
  calculateAverage,
  type UserDocument,
  type FeedbackDocument,
} from "../repository/documents.js";
import { formatDate } from "../http/dates.js";
import { serializeUserReference } from "../users.js";

/** Routes for coaching feedback. */
export function feedbackRoutes(context: RouteContext): RouteTable {
  return {
    "/coaching-feedback": { GET: listFeedback(context) },
  };
}

/**
 * `GET /coaching-feedback` (path and page shape seen in public code): lists coaching feedback between
 * `fromDate` and `toDate`, filtered by `coachId` and `coacheeId`.
 */
function listFeedback(service: RouteContext): Handler {
  return listRecords(service, {
    ...feedbackFields,
    collection: service.repository.feedback,
    requiresDates: true,
    serialize: serializeFeedback,
  });
}

/**
 * Serializes coaching feedback. Documented: scores, activity id, timestamps, coach and coachee.
 * Assumed [feedback-keys]: the keys, and the comment.
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
