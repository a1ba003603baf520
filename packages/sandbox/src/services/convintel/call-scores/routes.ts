import type { RouteTable } from "../http/add-route.js";
import type { RouteContext } from "../service-context.js";
import { listCallScores } from "./list-call-scores.js";

/** Routes for call scores. */
export function callScoreRoutes(context: RouteContext): RouteTable {
  return {
    "/automated-call-scoring": { GET: listCallScores(context) },
  };
}
