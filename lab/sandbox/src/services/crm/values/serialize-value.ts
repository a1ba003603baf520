import type { AttributeDocument } from "../repository/attribute.js";
import type { Fields, StoredValue } from "../repository/documents.js";
import { valueTypes } from "./value-types.js";

/** A value in a response, with its audit data and attribute type. */
export function serializeValue(value: StoredValue, attribute: AttributeDocument) {
  return {
    active_from: value.activeFrom,
    active_until: value.activeUntil,
    created_by_actor: value.createdBy,
    ...serializeFields(value.fields, attribute),
  };
}

/** The content of a value in a response, with its attribute type. */
export function serializeFields(fields: Fields, attribute: AttributeDocument) {
  const content = valueTypes[attribute.type].serialize?.(fields, attribute) ?? fields;
  return { ...content, attribute_type: attribute.type };
}
