import { makeValue } from "../records/make-value.js";
import type { World } from "../records/world.js";
import { showValue } from "../values/show-value.js";
import { systemActor } from "../wire/actor.js";
import type { AttributeDocument } from "./attribute.js";
import { showAttributeId } from "./show-choice.js";

/** An attribute as Attio's attribute schema has it. */
export function showAttribute(attribute: AttributeDocument, world: World) {
  return {
    id: showAttributeId(attribute),
    title: attribute.title,
    description: attribute.description,
    api_slug: attribute.slug,
    type: attribute.type,
    is_system_attribute: attribute.isSystem,
    is_writable: attribute.isWritable,
    is_required: attribute.isRequired,
    is_unique: attribute.isUnique,
    is_multiselect: attribute.isMultiselect,
    is_default_value_enabled: attribute.defaultValue !== null,
    is_archived: false,
    default_value: showDefaultValue(attribute),
    relationship: showRelationship(attribute, world),
    created_at: attribute.createdAt,
    config: {
      currency: {
        default_currency_code: attribute.currencyCode,
        display_type: attribute.currencyDisplay,
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

function showDefaultValue(attribute: AttributeDocument) {
  const { defaultValue, createdAt } = attribute;
  if (defaultValue === null || defaultValue.type === "dynamic") return defaultValue;
  const template = defaultValue.values.map((fields) =>
    showValue(makeValue(fields, systemActor, createdAt), attribute),
  );
  return { type: defaultValue.type, template };
}
