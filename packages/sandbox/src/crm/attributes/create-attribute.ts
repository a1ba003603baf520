import { randomUUID } from "node:crypto";
import type { CrmService } from "../crm-service.js";
import { notFound } from "../errors.js";
import { createLookup } from "../records/lookup.js";
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

/** Creates an attribute, and with a relationship also its other half on the other object. */
export function createAttribute(
  crm: CrmService,
  container: Container,
  written: AttributeInput,
): AttributeDocument {
  assertCreatable(written, container);
  const world = new CrmRepository(crm.collections);
  assertSlugAvailable(world, container.document.id, written.api_slug);
  const basics = {
    id: randomUUID(),
    workspaceId: crm.collections.workspace.id,
    containerId: container.document.id,
    slug: written.api_slug,
    title: written.title,
    type: written.type,
    createdAt: toTimestamp(crm.now()),
  };
  const attribute = makeAttribute(basics, {
    description: written.description,
    isRequired: written.is_required,
    isUnique: written.is_unique,
    isMultiselect: written.is_multiselect,
    ...getCurrency(written),
    allowedObjects: requireAllowedObjects(written, world),
  });
  attribute.defaultValue = parseDefaultValue(written.default_value, attribute, createLookup(world));
  const both = makeRelationship(attribute, container, written, world);
  crm.collections.transaction(() => {
    for (const half of both) crm.collections.attributes.put(half.id, half);
  });
  return both[0];
}

/** US dollars is what the sandbox's workspace counts in when nothing is said. */
function getCurrency({ type, config }: AttributeInput) {
  if (type !== "currency") return {};
  const { default_currency_code: currencyCode = "USD", display_type: currencyDisplay = "symbol" } =
    config.currency ?? {};
  return { currencyCode, currencyDisplay };
}

/** Slugs of the objects a reference may point to; null for any. */
function requireAllowedObjects({ type, config }: AttributeInput, world: CrmRepository): string[] | null {
  if (type !== "record-reference" || config.record_reference === undefined) return null;
  return config.record_reference.allowed_objects.map((slugOrId) => {
    const object = world.findObject(slugOrId);
    if (object === undefined) throw notFound(`Object with slug/ID "${slugOrId}" not found.`);
    return object.slug;
  });
}
