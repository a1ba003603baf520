import { formatUuid, uuid } from "@workbelt/core/provider";

/** The input that names an activity. */
export const activityId = uuid("UUID of the activity: activity_id of convintel_activities_list");

/** What results call an activity's id: their compact form, and their full form. */
export const activityAliases = { activity_id: "activityId", id: "activityId" };

/** The query of a call about one activity, with the id as the service writes it. */
export function activityQuery(input: { activityId: string }) {
  return { activityId: formatUuid(input.activityId) };
}
