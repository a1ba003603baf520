import type { AttributeDocument } from "../attributes/attribute.js";
import type { StoredValue } from "../repository/documents.js";
import { valueTypes } from "./value-types.js";

/** A value as replies show it: with its audit data and its attribute's type. */
export function serializeValue(value: StoredValue, attribute: AttributeDocument) {
  const fields = valueTypes[attribute.type].serialize?.(value.fields, attribute) ?? value.fields;
  return {
    active_from: value.activeFrom,
    active_until: value.activeUntil,
    created_by_actor: value.createdBy,
    ...fields,
    attribute_type: attribute.type,
  };
}
