import {
  collectProblems,
  defineOperation,
  path,
  pickWritten,
  selfExplanatory,
  set,
} from "@workbelt/core/provider";
import { z } from "zod";
import { SEEN_BY_USERS_OF_SLUG } from "../consequences.js";
import { activityInput, slug } from "../inputs/ids.js";
import { requireSome } from "../inputs/require-some.js";
import { nonBlank } from "../inputs/texts.js";
import { ACTIVITY, activityOutput, activityResponse, compactActivity } from "../schema/activity.js";
import { sendSchemaChange } from "../schema-cache.js";
import { checkActivity, checkActivitySlug } from "./check-activity.js";

const output = activityOutput
  .pick({
    activity_id: true,
    api_slug: true,
    object: true,
    singular_noun: true,
    plural_noun: true,
  })
  .partial({ singular_noun: true, plural_noun: true });

/** The operation `crm_update_activity`. */
export const updateActivity = defineOperation({
  name: "crm_update_activity",
  description: "Renames an activity. Whatever uses the old api_slug breaks.",
  effect: "update",
  consequence: {
    reversible: "fully",
    seenByOthers: SEEN_BY_USERS_OF_SLUG,
    overwrites: "the names or slug it gives",
  },
  scopes: ["activity_configuration:read-write"],
  verifyWith: "crm_list_activities",
  aliases: { activity_id: "activity", object: "activity" },
  input: requireSome(
    z.strictObject({
      activity: activityInput,
      api_slug: selfExplanatory(slug("New slug in snake case, plural")).optional(),
      singular_noun: selfExplanatory(nonBlank().describe("New name of one event")).optional(),
      plural_noun: selfExplanatory(nonBlank().describe("New name of several events")).optional(),
    }),
    ["api_slug", "singular_noun", "plural_noun"],
  ),
  check: ({ activity, api_slug }, api) =>
    collectProblems([
      checkActivity(activity, api),
      ...(api_slug === undefined ? [] : [checkActivitySlug(api_slug, api, activity)]),
    ]),
  run: async ({ activity, ...data }, api) => {
    const at = path`/v2/activities/${activity}`;
    const request = { method: "PATCH", path: at, body: { data } } as const;
    return (await sendSchemaChange(request, activityResponse, api)).data;
  },
  revert: set(ACTIVITY, { path: ({ id }) => path`/v2/activities/${id}` }),
  output,
  compact: (found, { activity: _activity, ...given }): z.infer<typeof output> => {
    const present = compactActivity(found);
    const { activity_id, api_slug, object } = present;
    return { activity_id, api_slug, object, ...pickWritten(given, present) };
  },
});
