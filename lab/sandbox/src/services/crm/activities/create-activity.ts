import { randomUUID } from "node:crypto";
import { addBuiltInAttributes } from "../attributes/add-built-in-attributes.js";
import type { CrmService } from "../crm-service.js";
import { slugConflict } from "../errors.js";
import type { ActivityDocument } from "../repository/documents.js";
import { toTimestamp } from "../time/timestamp.js";
import { oneOf, slug, string } from "../validation/scalars.js";
import { shape } from "../validation/structures.js";
import type { Infer } from "../validation/validator.js";
import { activitySchemas, listSchemaAttributes } from "./activity-schemas.js";

const noun = string({ minLength: 1 });

/** Request body for a new activity. */
export const activityBody = shape({
  data: shape({
    api_slug: slug,
    singular_noun: noun,
    plural_noun: noun,
    extends: oneOf(activitySchemas),
  }),
});

/** Creates a custom activity with the attributes of its schema. The sandbox's workspace has the billing feature. */
export function createActivity(
  { collections, now }: CrmService,
  input: Infer<typeof activityBody>["data"],
): ActivityDocument {
  if (collections.activities.list().some((other) => other.slug === input.api_slug)) {
    throw slugConflict("activity", input.api_slug);
  }
  const activity: ActivityDocument = {
    id: randomUUID(),
    slug: input.api_slug,
    singularNoun: input.singular_noun,
    pluralNoun: input.plural_noun,
    extends: input.extends,
    isSystem: false,
    createdAt: toTimestamp(now()),
  };
  collections.transaction(() => {
    collections.activities.put(activity.id, activity);
    const attributes = listSchemaAttributes(activity.extends);
    addBuiltInAttributes(collections, activity, attributes, () => randomUUID());
  });
  return activity;
}
