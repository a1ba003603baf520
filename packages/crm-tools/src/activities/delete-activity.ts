import { path } from "@workbelt/core/provider";
import { z } from "zod";
import { defineDeletion } from "../deletion.js";
import { activityInput } from "../inputs/ids.js";
import { countRecords } from "../records/count-records.js";
import { getRecordScopes } from "../records/record-requests.js";
import { activityResponse } from "../schema/activity.js";
import { ACTIVITY_PREFIX } from "../schema/container.js";
import { checkCustomActivity, SYSTEM_ACTIVITY } from "./check-activity.js";

/** The operation `crm_delete_activity`. */
export const deleteActivity = defineDeletion({
  name: "crm_delete_activity",
  scopes: ["activity_configuration:read-write", "activity_record:read-write"],
  consequence: {
    reversible: "not",
    reason: "nothing restores an activity or its records",
    deletes: "the activity with its attributes and all of its records",
  },
  verifyWith: "crm_list_activities",
  description: "Deletes a custom activity and all its records for good.",
  aliases: { activity_id: "activity", api_slug: "activity", object: "activity" },
  input: z.strictObject({ activity: activityInput }),
  path: ({ activity }) => path`/v2/activities/${activity}`,
  id: "activity",
  changesSchema: true,
  check: ({ activity }, api) => checkCustomActivity(activity, api),
  nameTarget: async ({ activity }, api) => {
    const { data } = await api.get(path`/v2/activities/${activity}`, activityResponse);
    const query = path`/v2/activities/${activity}/records/query`;
    const scopes = getRecordScopes("read", `${ACTIVITY_PREFIX}${activity}`);
    return `${data.plural_noun ?? activity} (${await countRecords(query, scopes, api)})`;
  },
  explainError: ({ serviceCode }) =>
    serviceCode === "system_edit_unauthorized" ? SYSTEM_ACTIVITY : undefined,
});
