import type { RouteTable } from "../http/add-route.js";
import type { RouteContext } from "../service-context.js";
import type { Handler } from "hono";
import { formatDate } from "../http/dates.js";
import { listRecords } from "./list-records.js";
import { calculateAverage, callScoreFields } from "../repository/documents.js";

/** Routes for call scores. */
export function callScoreRoutes(context: RouteContext): RouteTable {
  return {
    "/automated-call-scoring": { GET: listCallScores(context) },
  };
}

/**
 * `GET /automated-call-scoring` (path and page shape seen in public code): lists the service's scores of
 * calls, filtered by `fromDate`, `toDate` and `userId`, all optional. Documented: scores, activity type
 * and details of the user. The keys are assumed [score-keys].
 */
function listCallScores(service: RouteContext): Handler {
  return listRecords(service, {
    ...callScoreFields,
    collection: service.repository.callScores,
    requiresDates: false,
    serialize: ({ id, activityId, activityType, userId, createdAt, scores }, findUser) => {
      const { name, email, teamName } = findUser(userId) ?? {};
      return {
        id,
        activityId,
        activityType,
        user: { id: userId, name, email, teamName },
        averageScore: calculateAverage(scores),
        scores,
        createdAt: formatDate(new Date(createdAt)),
      };
    },
  });
}
