import { defineOperation, path, remove, selfExplanatory } from "@workbelt/core/provider";
import { z } from "zod";
import { slug } from "../inputs/ids.js";
import { nonBlank } from "../inputs/texts.js";
import { ACTIVITY, activityOutput, activityResponse, compactActivity } from "../schema/activity.js";
import { sendSchemaChange } from "../schema-cache.js";
import { checkActivitySlug } from "./check-activity.js";

/** The operation `crm_create_activity`. */
export const createActivity = defineOperation({
  name: "crm_create_activity",
  description:
    "Creates an activity with the attributes of the schema that it extends for good; crm_create_attribute adds others.",
  effect: "create",
  consequence: { reversible: "fully" },
  scopes: ["activity_configuration:read-write"],
  verifyWith: "crm_list_activities",
  input: z.strictObject({
    singular_noun: selfExplanatory(nonBlank().describe("Name of one event, such as Site visit")),
    plural_noun: selfExplanatory(nonBlank().describe("Name of several, such as Site visits")),
    api_slug: slug("Snake case, such as site_visits"),
    extends: z.enum(["activities", "interactions", "calls", "emails"]),
  }),
  check: ({ api_slug }, api) => checkActivitySlug(api_slug, api),
  run: async (data, api) => {
    const request = { method: "POST", path: path`/v2/activities`, body: { data } } as const;
    return (await sendSchemaChange(request, activityResponse, api)).data;
  },
  revert: remove(ACTIVITY, {
    path: ({ id }) => path`/v2/activities/${id}`,
    guards: ({ id }) => [
      {
        items: "records",
        at: ["data"],
        request: {
          method: "POST",
          path: path`/v2/activities/${id}/records/query`,
          body: { limit: 20, offset: 0 },
          readOnly: true,
        },
      },
    ],
  }),
  output: activityOutput,
  compact: compactActivity,
});
