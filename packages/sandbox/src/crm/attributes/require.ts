import { notFound, slugConflict } from "../errors.js";
import type { World } from "../records/world.js";
import type { AttributeDocument } from "./attribute.js";

/** The attribute of an object or list with this slug or id, or 404. */
export function requireAttribute(
  world: World,
  containerId: string,
  slugOrId: string,
): AttributeDocument {
  const attribute = world.attribute(containerId, slugOrId);
  if (attribute === undefined) throw notFound(`Attribute with slug/ID "${slugOrId}" not found.`);
  return attribute;
}

/** Throws 409 when an object or list already has an attribute with this slug. */
export function requireFreeSlug(world: World, containerId: string, slug: string): void {
  if (world.attribute(containerId, slug) !== undefined) throw slugConflict("attribute", slug);
}
