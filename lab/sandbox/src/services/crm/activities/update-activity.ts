import type { CrmService } from "../crm-service.js";
import { invalidInput, slugConflict } from "../errors.js";
import type { ActivityDocument } from "../repository/documents.js";
import { anything, slug, string } from "../validation/scalars.js";
import { optional, shape } from "../validation/structures.js";
import type { Infer } from "../validation/validator.js";

const noun = optional(string({ minLength: 1 }));

/** Request body for changes of an activity. */
export const activityChangeBody = shape({
  data: shape({
    api_slug: optional(slug),
    singular_noun: noun,
    plural_noun: noun,
    extends: optional(anything),
  }),
});

/**
 * Renames an activity. What it extends is fixed (Attio's guide to activities). That the slug of an activity of Attio's own
 * is fixed is assumed [system-activity-slug-is-fixed].
 */
export function updateActivity(
  { collections }: CrmService,
  activity: ActivityDocument,
  input: Infer<typeof activityChangeBody>["data"],
): ActivityDocument {
  const { api_slug = activity.slug, plural_noun, singular_noun } = input;
  if (input.extends !== undefined) {
    throw invalidInput("The schema that an activity extends cannot be changed.");
  }
  if (api_slug !== activity.slug) {
    if (activity.isSystem) {
      throw invalidInput(`The slug of the system activity "${activity.slug}" cannot be changed.`);
    }
    if (collections.activities.list().some((other) => other.slug === api_slug)) {
      throw slugConflict("activity", api_slug);
    }
  }
  const changed: ActivityDocument = {
    ...activity,
    slug: api_slug,
    singularNoun: singular_noun ?? activity.singularNoun,
    pluralNoun: plural_noun ?? activity.pluralNoun,
  };
  collections.activities.put(changed.id, changed);
  return changed;
}
