import { randomUUID } from "node:crypto";
import type { Crm } from "../environment.js";
import { notFound } from "../errors.js";
import { createLookup } from "../records/lookup.js";
import { World } from "../records/world.js";
import { toTimestamp } from "../wire/timestamp.js";
import type { AttributeDocument } from "./attribute.js";
import type { Container } from "./container.js";
import { readDefault } from "./default-value.js";
import { makeAttribute } from "./make-attribute.js";
import { requireCreatable } from "./creation-rules.js";
import { makeRelationship } from "./make-relationship.js";
import { requireFreeSlug } from "./require.js";
import type { WrittenAttribute } from "./written-attribute.js";

/** Creates an attribute, and with a relationship also its other half on the other object. */
export function createAttribute(
  crm: Crm,
  container: Container,
  written: WrittenAttribute,
): AttributeDocument {
  requireCreatable(written, container);
  const world = new World(crm.data);
  requireFreeSlug(world, container.document.id, written.api_slug);
  const basics = {
    id: randomUUID(),
    workspaceId: crm.data.workspace.id,
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
    ...readCurrency(written),
    allowedObjects: readAllowedObjects(written, world),
  });
  attribute.defaultValue = readDefault(written.default_value, attribute, createLookup(world));
  const both = makeRelationship(attribute, container, written, world);
  crm.data.transaction(() => {
    for (const half of both) crm.data.attributes.put(half.id, half);
  });
  return both[0];
}

/** US dollars is what the sandbox's workspace counts in when nothing is said. */
function readCurrency({ type, config }: WrittenAttribute) {
  if (type !== "currency") return {};
  const { default_currency_code: currencyCode = "USD", display_type: currencyDisplay = "symbol" } =
    config.currency ?? {};
  return { currencyCode, currencyDisplay };
}

/** Slugs of the objects a reference may point to; null for any. */
function readAllowedObjects({ type, config }: WrittenAttribute, world: World): string[] | null {
  if (type !== "record-reference" || config.record_reference === undefined) return null;
  return config.record_reference.allowed_objects.map((slugOrId) => {
    const object = world.object(slugOrId);
    if (object === undefined) throw notFound(`Object with slug/ID "${slugOrId}" not found.`);
    return object.slug;
  });
}
