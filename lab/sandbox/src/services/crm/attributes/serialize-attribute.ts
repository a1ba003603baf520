import type { CrmRepository } from "../repository/crm-repository.js";
import { serializeFields } from "../values/serialize-value.js";
import type { AttributeDocument } from "../repository/attribute.js";
import { serializeAttributeId } from "../values/serialize-choice.js";

/** An attribute in Attio's attribute schema. */
export function serializeAttribute(attribute: AttributeDocument, repository: CrmRepository) {
  return {
    id: serializeAttributeId(attribute),
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
    is_archived: attribute.isArchived,
    default_value: serializeDefaultValue(attribute),
    relationship: serializeRelationship(attribute, repository),
    created_at: attribute.createdAt,
    config: {
      currency: {
        default_currency_code: attribute.currencyCode,
        display_type: attribute.currencyDisplay,
      },
      record_reference: { allowed_object_ids: serializeAllowedObjects(attribute, repository) },
    },
  };
}

function serializeRelationship({ relationship }: AttributeDocument, repository: CrmRepository) {
  if (relationship === null) return null;
  const object = repository.findObject(relationship.objectSlug);
  const inverse = object && repository.findAnyAttribute(object.id, relationship.attributeSlug);
  if (inverse === undefined) return null;
  return {
    id: serializeAttributeId(inverse),
    object_slug: relationship.objectSlug,
    title: inverse.title,
    api_slug: inverse.slug,
    is_multiselect: inverse.isMultiselect,
  };
}

function serializeAllowedObjects(
  { allowedObjects }: AttributeDocument,
  repository: CrmRepository,
): string[] | null {
  if (allowedObjects === null) return null;
  return allowedObjects.flatMap((slug) => repository.findObject(slug)?.id ?? []);
}

/** A default value. Its values have neither author nor time: no one has written them yet. */
function serializeDefaultValue(attribute: AttributeDocument) {
  const { defaultValue } = attribute;
  if (defaultValue === null || defaultValue.type === "dynamic") return defaultValue;
  const template = defaultValue.values.map((fields) => serializeFields(fields, attribute));
  return { type: defaultValue.type, template };
}
