import { randomUUID } from "node:crypto";
import { invalidInput } from "../errors.js";
import { requireObject } from "../repository/require-resource.js";
import type { CrmRepository } from "../repository/crm-repository.js";
import type { AttributeDocument, AttributeSource } from "../repository/attribute.js";
import type { Container } from "./require-container.js";
import { makeAttribute } from "./make-attribute.js";
import { assertSlugAvailable } from "./require-attribute.js";
import type { AttributeInput } from "./attribute-body.js";

/**
 * Connects a new attribute to its inverse, which is created with it. Values are stored on the
 * single-valued side, so that a new value replaces the previous one.
 */
export function makeRelationship(
  attribute: AttributeDocument,
  { document }: Container,
  { relationship, config }: AttributeInput,
  repository: CrmRepository,
): [AttributeDocument, ...AttributeDocument[]] {
  if (relationship === undefined || relationship === null) return [attribute];
  const other = requireObject(repository, relationship.object);
  assertSlugAvailable(repository, other.id, relationship.api_slug);
  if (other.id === document.id && relationship.api_slug === attribute.slug) {
    throw invalidInput("The two attributes of a relationship must have different slugs.");
  }
  if (config.record_reference && attribute.allowedObjects?.join() !== other.slug) {
    throw invalidInput("allowed_objects must contain only the object of the relationship.");
  }
  const isStoredOnOther = attribute.isMultiselect && !relationship.is_multiselect;
  const [source, inverseSource]: AttributeSource[] = isStoredOnOther
    ? ["inverse", "stored"]
    : ["stored", "inverse"];
  const basics = {
    id: randomUUID(),
    workspaceId: attribute.workspaceId,
    containerId: other.id,
    slug: relationship.api_slug,
    title: relationship.title,
    type: attribute.type,
    createdAt: attribute.createdAt,
  };
  const inverse = makeAttribute(basics, {
    source: inverseSource ?? "inverse",
    isMultiselect: relationship.is_multiselect,
    allowedObjects: [document.slug],
    relationship: { objectSlug: document.slug, attributeSlug: attribute.slug },
  });
  const connected: AttributeDocument = {
    ...attribute,
    source: source ?? "stored",
    allowedObjects: [other.slug],
    relationship: { objectSlug: other.slug, attributeSlug: relationship.api_slug },
  };
  return [connected, inverse];
}
