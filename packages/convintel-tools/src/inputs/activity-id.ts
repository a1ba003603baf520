import { formatUuid } from "@workbelt/core/provider";
import { idInput } from "./id.js";

/** Input for the id of an activity. */
export const activityId = idInput(
  "UUID of the activity",
  "activity_id of convintel_activities_list",
);

/** Names of an activity's id in results, compact and full. */
export const activityAliases = { activity_id: "activityId", id: "activityId" };

/** Query of a request about one activity, with the id in the service's spelling. */
export function toActivityQuery(input: { activityId: string }) {
  return { activityId: formatUuid(input.activityId) };
}
