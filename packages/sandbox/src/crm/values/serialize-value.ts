import type { AttributeDocument } from "../attributes/attribute.js";
import type { StoredValue } from "../repository/documents.js";
import { valueTypes } from "./value-types.js";

/** A value in a response, with its audit data and attribute type. */
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
