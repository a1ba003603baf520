import type { CrmService } from "../crm-service.js";
import { invalidInput, slugConflict } from "../errors.js";
import type { ObjectDocument } from "../repository/documents.js";
import { string, slug } from "../validation/scalars.js";
import { optional, shape } from "../validation/structures.js";
import type { Infer } from "../validation/validator.js";
import { renameObject } from "./rename-object.js";

const noun = optional(string({ minLength: 1 }));

/** Request body for changes of an object. */
export const objectChangeBody = shape({
  data: shape({ api_slug: optional(slug), singular_noun: noun, plural_noun: noun }),
});

const standardObjects = ["people", "companies", "deals", "users", "workspaces"];

/** Returns true for an object that every workspace has. */
export function isStandardObject(object: ObjectDocument): boolean {
  return standardObjects.includes(object.slug);
}

/**
 * Updates an object. The slug of a standard object is fixed: Attio's guides name these objects by
 * their slugs; the error is assumed [standard-slug-is-fixed].
 */
export function updateObject(
  { collections }: CrmService,
  object: ObjectDocument,
  input: Infer<typeof objectChangeBody>["data"],
): ObjectDocument {
  const { api_slug = object.slug, plural_noun, singular_noun } = input;
  if (api_slug !== object.slug) {
    if (isStandardObject(object)) {
      throw invalidInput(`The slug of the standard object "${object.slug}" cannot be changed.`);
    }
    if (collections.objects.list().some((other) => other.slug === api_slug)) {
      throw slugConflict("object", api_slug);
    }
  }
  const changed: ObjectDocument = {
    ...object,
    slug: api_slug,
    singularNoun: singular_noun ?? object.singularNoun,
    pluralNoun: plural_noun ?? object.pluralNoun,
  };
  collections.transaction(() => {
    collections.objects.put(changed.id, changed);
    renameObject(collections, object.slug, changed.slug);
  });
  return changed;
}
