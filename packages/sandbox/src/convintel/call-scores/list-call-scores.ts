import type { Handler } from "hono";
import type { SandboxContext } from "../../context.js";
import { dateToWire } from "../http/dates.js";
import { listRecords } from "../records/list-records.js";
import { averageOf, type CallScoreDocument } from "./document.js";

/**
 * `GET /automated-call-scoring` (path and page shape seen in public code): how the service scored
 * calls, by `fromDate`, `toDate` and `userId`, all optional. That a record has scores, the activity
 * type and details of the user is documented; the keys are assumed.
 */
export function listCallScores(sandbox: SandboxContext): Handler {
  return listRecords<CallScoreDocument>(sandbox, {
    collection: "convintel/call-scores",
    needsDates: false,
    momentOf: ({ createdAt }) => createdAt,
    users: { userId: ({ userId }) => userId },
    toWire: ({ id, activityId, activityType, userId, createdAt, scores }, userOf) => {
      const { name, email, teamName } = userOf(userId) ?? {};
      return {
        id,
        activityId,
        activityType,
        user: { id: userId, name, email, teamName },
        averageScore: averageOf(scores),
        scores,
        createdAt: dateToWire(new Date(createdAt)),
      };
    },
  });
}
