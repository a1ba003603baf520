import { notFound, slugConflict } from "../errors.js";
import type { CrmRepository } from "../repository/crm-repository.js";
import type { AttributeDocument } from "../repository/attribute.js";

/** The attribute of an object or list with this slug or id, archived or not; throws 404 if not found. */
export function requireAttribute(
  repository: CrmRepository,
  containerId: string,
  slugOrId: string,
): AttributeDocument {
  const attribute = repository.findAnyAttribute(containerId, slugOrId);
  if (attribute === undefined) throw notFound(`Attribute with slug/ID "${slugOrId}" not found.`);
  return attribute;
}

/** Throws 409 if the object or list already has an attribute with this slug, archived or not. */
export function assertSlugAvailable(
  repository: CrmRepository,
  containerId: string,
  slug: string,
): void {
  if (repository.findAnyAttribute(containerId, slug) !== undefined)
    throw slugConflict("attribute", slug);
}
