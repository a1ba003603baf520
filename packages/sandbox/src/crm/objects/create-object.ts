import { randomUUID } from "node:crypto";
import { putBuiltIn } from "../attributes/built-in.js";
import { everyObject, recordId } from "../attributes/standard/shared.js";
import type { ObjectDocument } from "../data/documents.js";
import type { Crm } from "../environment.js";
import { badRequest, slugConflict } from "../errors.js";
import type { Checked } from "../input/check.js";
import { text } from "../input/scalars.js";
import { slug } from "../input/slug.js";
import { shape } from "../input/structures.js";
import { toTimestamp } from "../wire/timestamp.js";

/** How many a workspace may have depends on its plan; this is what the sandbox's allows. */
const MAX_CUSTOM_OBJECTS = 12;
const STANDARD_OBJECTS = 5;

const noun = text({ minLength: 1 });

/** A custom object as it is written. */
export const writtenObject = shape({
  data: shape({ api_slug: slug, singular_noun: noun, plural_noun: noun }),
});

/** Creates a custom object. It starts with nothing but what every object has. */
export function createObject(
  crm: Crm,
  written: Checked<typeof writtenObject>["data"],
): ObjectDocument {
  const objects = crm.data.objects.list();
  if (objects.some((object) => object.slug === written.api_slug)) {
    throw slugConflict("object", written.api_slug);
  }
  if (objects.length >= STANDARD_OBJECTS + MAX_CUSTOM_OBJECTS) {
    throw badRequest("quota_exceeded", "The workspace has as many objects as its plan allows.");
  }
  const object: ObjectDocument = {
    id: randomUUID(),
    slug: written.api_slug,
    singularNoun: written.singular_noun,
    pluralNoun: written.plural_noun,
    isEnabled: true,
    createdAt: toTimestamp(crm.now()),
  };
  crm.data.transaction(() => {
    crm.data.objects.put(object.id, object);
    putBuiltIn(crm.data, object, [recordId, ...everyObject], () => randomUUID());
  });
  return object;
}
