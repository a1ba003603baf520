import { randomUUID } from "node:crypto";
import type { CrmService } from "../crm-service.js";
import { notFound } from "../errors.js";
import { createLookup } from "../records/create-lookup.js";
import { CrmRepository } from "../repository/crm-repository.js";
import { toTimestamp } from "../time/timestamp.js";
import type { AttributeDocument } from "./attribute.js";
import type { Container } from "./require-container.js";
import { parseDefaultValue } from "./default-value.js";
import { makeAttribute } from "./make-attribute.js";
import { assertCreatable } from "./assert-creatable.js";
import { makeRelationship } from "./make-relationship.js";
import { assertSlugAvailable } from "./require-attribute.js";
import type { AttributeInput } from "./attribute-body.js";

/** Creates an attribute and, for a relationship, the inverse attribute on the other object. */
export function createAttribute(
  service: CrmService,
  container: Container,
  input: AttributeInput,
): AttributeDocument {
  assertCreatable(input, container);
  const repository = new CrmRepository(service.collections);
  assertSlugAvailable(repository, container.document.id, input.api_slug);
  const basics = {
    id: randomUUID(),
    workspaceId: service.collections.workspace.id,
    containerId: container.document.id,
    slug: input.api_slug,
    title: input.title,
    type: input.type,
    createdAt: toTimestamp(service.now()),
  };
  const attribute = makeAttribute(basics, {
    description: input.description,
    isRequired: input.is_required,
    isUnique: input.is_unique,
    isMultiselect: input.is_multiselect,
    ...getCurrency(input),
    allowedObjects: requireAllowedObjects(input, repository),
  });
  attribute.defaultValue = parseDefaultValue(
    input.default_value,
    attribute,
    createLookup(repository),
  );
  const sides = makeRelationship(attribute, container, input, repository);
  service.collections.transaction(() => {
    for (const side of sides) service.collections.attributes.put(side.id, side);
  });
  return sides[0];
}

/** The sandbox's workspace uses US dollars by default. */
function getCurrency({ type, config }: AttributeInput) {
  if (type !== "currency") return {};
  const { default_currency_code: currencyCode = "USD", display_type: currencyDisplay = "symbol" } =
    config.currency ?? {};
  return { currencyCode, currencyDisplay };
}

/**
 * Slugs of the objects a reference may point to; null for any. Throws 404 for an unknown object.
 */
function requireAllowedObjects(
  { type, config }: AttributeInput,
  repository: CrmRepository,
): string[] | null {
  if (type !== "record-reference" || config.record_reference === undefined) return null;
  return config.record_reference.allowed_objects.map((slugOrId) => {
    const object = repository.findObject(slugOrId);
    if (object === undefined) throw notFound(`Object with slug/ID "${slugOrId}" not found.`);
    return object.slug;
  });
}
