import { randomUUID } from "node:crypto";
import { addBuiltInAttributes } from "../attributes/add-built-in-attributes.js";
import { commonAttributes, recordIdAttribute } from "../attributes/standard/common.js";
import type { ObjectDocument } from "../repository/documents.js";
import type { CrmService } from "../crm-service.js";
import { badRequest, slugConflict } from "../errors.js";
import type { Infer } from "../validation/validator.js";
import { string, slug } from "../validation/scalars.js";
import { shape } from "../validation/structures.js";
import { toTimestamp } from "../time/timestamp.js";

/** The limit of the sandbox's workspace; in Attio it depends on the plan. */
const MAX_CUSTOM_OBJECTS = 12;
const STANDARD_OBJECTS = 5;

const noun = string({ minLength: 1 });

/** Request body for a new custom object. */
export const objectBody = shape({
  data: shape({ api_slug: slug, singular_noun: noun, plural_noun: noun }),
});

/** Creates a custom object with only the common attributes. */
export function createObject(
  service: CrmService,
  input: Infer<typeof objectBody>["data"],
): ObjectDocument {
  const objects = service.collections.objects.list();
  if (objects.some((object) => object.slug === input.api_slug)) {
    throw slugConflict("object", input.api_slug);
  }
  if (objects.length >= STANDARD_OBJECTS + MAX_CUSTOM_OBJECTS) {
    throw badRequest("quota_exceeded", "The workspace has reached the object limit of its plan.");
  }
  const object: ObjectDocument = {
    id: randomUUID(),
    slug: input.api_slug,
    singularNoun: input.singular_noun,
    pluralNoun: input.plural_noun,
    isEnabled: true,
    createdAt: toTimestamp(service.now()),
  };
  service.collections.transaction(() => {
    service.collections.objects.put(object.id, object);
    addBuiltInAttributes(
      service.collections,
      object,
      [recordIdAttribute, ...commonAttributes],
      () => randomUUID(),
    );
  });
  return object;
}
