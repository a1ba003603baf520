import { compactPage, defineOperation, pageOf } from "@workbelt/core/provider";
import { z } from "zod";
import { activityOutput, compactActivity } from "../schema/activity.js";
import { listAllActivities } from "../schema/fetch-activities.js";

/** The operation `crm_list_activities`. */
export const listActivities = defineOperation({
  name: "crm_list_activities",
  description:
    "Lists activities: kinds of events that are logged, such as phone calls or site visits. The tools of records and attributes take one as object, such as activities/site_visits.",
  effect: "read",
  returnsTexts: ["settings"],
  scopes: ["activity_configuration:read"],
  pagination: { kind: "none" },
  input: z.strictObject({}),
  run: async (_input, api) => ({ items: await listAllActivities(api) }),
  output: pageOf(activityOutput, "none"),
  compact: compactPage(compactActivity),
});
