import type { Handler } from "hono";
import type { ServiceContext } from "../service-context.js";
import { listRecords } from "../records/list-records.js";
import { serializeScorecard } from "./serialize-scorecard.js";
import { callScoreFields } from "../repository/documents.js";

/**
 * `GET /getAiScorecards?fromDate=&toDate=&page=` (seen in public code): lists the AI scorecards created in
 * a range of time. Assumed: both dates are required.
 */
export function listScorecards(service: ServiceContext): Handler {
  return listRecords(service, {
    getMoment: callScoreFields.getMoment,
    users: {},
    collection: service.repository.callScores,
    requiresDates: true,
    serialize: (score, findUser) => serializeScorecard(score, findUser(score.userId)),
  });
}
