import type { RouteTable } from "../http/add-route.js";
import type { RouteContext } from "../service-context.js";
import { getMatchedTriggers } from "./get-matched-triggers.js";
import { listTriggers } from "./list-triggers.js";

/** Routes for topic triggers. */
export function topicRoutes(context: RouteContext): RouteTable {
  return {
    "/getTriggers": { GET: listTriggers(context) },
    "/getMatchedTriggers": { GET: getMatchedTriggers(context) },
  };
}
