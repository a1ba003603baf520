import type { ThingKind } from "@workbelt/core/provider";
import { z } from "zod";
import { ACTIVITY_PREFIX } from "./container.js";

/** An activity, a kind of event, as the CRM returns it. */
export const activity = z.looseObject({
  id: z.looseObject({ activity_id: z.string() }),
  api_slug: z.string(),
  singular_noun: z.string().nullish(),
  plural_noun: z.string().nullish(),
  extends: z.array(z.looseObject({ schema_slug: z.string() })).nullish(),
  is_system_activity: z.boolean().nullish(),
  created_at: z.string().nullish(),
});

/** An activity as the CRM returns it. */
export type CrmActivity = z.infer<typeof activity>;

/** The response that holds one activity. */
export const activityResponse = z.object({ data: activity });

/** The places of an activity's parts, for undo. */
export const ACTIVITY: ThingKind = {
  noun: "activity",
  at: "data",
  id: "id.activity_id",
  name: ["plural_noun"],
};

/** The shape of an activity for models. */
export const activityOutput = z.strictObject({
  activity_id: z.string(),
  api_slug: z.string(),
  object: z.string().describe("Names it for the tools of records and attributes"),
  singular_noun: z.string().nullable(),
  plural_noun: z.string().nullable(),
  extends: z.array(z.string()),
  kind: z.enum(["system", "custom"]),
});

/** Reduces an activity to what a model needs. */
export function compactActivity(found: CrmActivity): z.infer<typeof activityOutput> {
  return {
    activity_id: found.id.activity_id,
    api_slug: found.api_slug,
    object: `${ACTIVITY_PREFIX}${found.api_slug}`,
    singular_noun: found.singular_noun ?? null,
    plural_noun: found.plural_noun ?? null,
    extends: (found.extends ?? []).map(({ schema_slug }) => schema_slug),
    kind: found.is_system_activity === true ? "system" : "custom",
  };
}
