import type { RouteTable } from "../http/add-route.js";
import type { RouteContext, ServiceContext } from "../service-context.js";
import type { Handler } from "hono";
import { findActivity } from "../activities/find-activity.js";
import { listRecords } from "./list-records.js";
import {
  callScoreFields,
  calculateAverage,
  type CallScoreDocument,
  type UserDocument,
} from "../repository/documents.js";
import { formatDate } from "../http/dates.js";

/** Routes for AI scorecards. */
export function scorecardRoutes(context: RouteContext): RouteTable {
  return {
    "/getAiScorecards": { GET: listScorecards(context) },
    "/getAiScorecard": { GET: getScorecard(context) },
  };
}

/** `GET /getAiScorecard?activityId=`: one scorecard, or 204 without one (seen in public code). */
function getScorecard({ repository }: ServiceContext): Handler {
  return (context) => {
    const { id } = findActivity(repository, context);
    const score = repository.callScores.first("activity", id);
    if (score === undefined) return context.body(null, 204);
    return context.json(serializeScorecard(score, repository.users.get(score.userId)));
  };
}

/**
 * `GET /getAiScorecards?fromDate=&toDate=&page=` (seen in public code): lists the AI scorecards created in
 * a range of time. Assumed [scorecards-need-dates]: both dates are required.
 */
function listScorecards(service: ServiceContext): Handler {
  return listRecords(service, {
    getMoment: callScoreFields.getMoment,
    users: {},
    collection: service.repository.callScores,
    requiresDates: true,
    serialize: (score, findUser) => serializeScorecard(score, findUser(score.userId)),
  });
}

/**
 * Serializes an AI scorecard: the service's answers to the questions of a scorecard about one call. That
 * there are such scorecards is documented; their keys are assumed [scorecard-keys]. The sandbox derives them from the
 * scores of the call.
 */
function serializeScorecard(score: CallScoreDocument, user: UserDocument | undefined) {
  return {
    activityId: score.activityId,
    scorecard: { name: "Conversation quality" },
    user: { id: score.userId, name: user?.name, email: user?.email },
    averageScore: calculateAverage(score.scores),
    questions: score.scores.map(({ name, score: points }) => ({
      question: name,
      score: points,
      answer: points >= 70 ? "Met" : points >= 40 ? "Partly met" : "Not met",
    })),
    createdAt: formatDate(new Date(score.createdAt)),
  };
}
