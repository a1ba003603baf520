import type { RouteTable } from "../http/add-route.js";
import type { RouteContext } from "../service-context.js";
import { getScorecard } from "./get-scorecard.js";
import { listScorecards } from "./list-scorecards.js";

/** Routes for AI scorecards. */
export function scorecardRoutes(context: RouteContext): RouteTable {
  return {
    "/getAiScorecards": { GET: listScorecards(context) },
    "/getAiScorecard": { GET: getScorecard(context) },
  };
}
