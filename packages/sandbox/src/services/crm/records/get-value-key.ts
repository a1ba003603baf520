import type { AttributeDocument } from "../attributes/attribute.js";
import type { Fields } from "../repository/documents.js";
import { valueTypes } from "../values/value-types.js";
import { getUniqueKey } from "./assert-unique.js";

/** A key that is equal for equal values of one attribute in one record. */
export function getValueKey(attribute: AttributeDocument, fields: Fields): unknown {
  return valueTypes[attribute.type].mainProperty === undefined || "choiceId" in fields
    ? JSON.stringify(fields)
    : getUniqueKey(attribute, fields);
}
