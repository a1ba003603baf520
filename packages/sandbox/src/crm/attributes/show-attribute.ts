import type { World } from "../records/world.js";
import type { AttributeDocument } from "./attribute.js";
import { showAttributeId } from "./show-choice.js";

/** An attribute as Attio's attribute schema has it. */
export function showAttribute(attribute: AttributeDocument, world: World) {
  return {
    id: showAttributeId(attribute),
    title: attribute.title,
    description: null,
    api_slug: attribute.slug,
    type: attribute.type,
    is_system_attribute: attribute.isSystem,
    is_writable: attribute.isWritable,
    is_required: attribute.isRequired,
    is_unique: attribute.isUnique,
    is_multiselect: attribute.isMultiselect,
    is_default_value_enabled: false,
    is_archived: false,
    default_value: null,
    relationship: showRelationship(attribute, world),
    created_at: attribute.createdAt,
    config: {
      currency: {
        default_currency_code: attribute.currencyCode,
        display_type: attribute.currencyCode === null ? null : "symbol",
      },
      record_reference: { allowed_object_ids: showAllowedObjects(attribute, world) },
    },
  };
}

function showRelationship({ relationship }: AttributeDocument, world: World) {
  if (relationship === null) return null;
  const object = world.object(relationship.objectSlug);
  const inverse = object && world.attribute(object.id, relationship.attributeSlug);
  if (inverse === undefined) return null;
  return {
    id: showAttributeId(inverse),
    object_slug: relationship.objectSlug,
    title: inverse.title,
    api_slug: inverse.slug,
    is_multiselect: inverse.isMultiselect,
  };
}

function showAllowedObjects({ allowedObjects }: AttributeDocument, world: World): string[] | null {
  if (allowedObjects === null) return null;
  return allowedObjects.flatMap((slug) => world.object(slug)?.id ?? []);
}
