import type { RouteTable } from "../http/add-route.js";
import type { RouteContext } from "../service-context.js";
import { listFeedback } from "./list-feedback.js";

/** Routes for coaching feedback. */
export function feedbackRoutes(context: RouteContext): RouteTable {
  return {
    "/coaching-feedback": { GET: listFeedback(context) },
  };
}
