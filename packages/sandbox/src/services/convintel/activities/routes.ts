import type { RouteTable } from "../http/add-route.js";
import type { RouteContext } from "../service-context.js";
import { getActivity } from "./get-activity.js";
import { listActivities } from "./list-activities.js";

/** Routes for activities. */
export function activityRoutes(context: RouteContext): RouteTable {
  return {
    "/getActivities": { GET: listActivities(context) },
    "/getActivity": { GET: getActivity(context) },
  };
}
