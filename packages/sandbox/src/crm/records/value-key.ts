import type { AttributeDocument } from "../attributes/attribute.js";
import type { Fields } from "../repository/documents.js";
import { valueTypes } from "../values/value-types.js";
import { getUniqueKey } from "./assert-unique.js";

/** What makes two values of one attribute the same value, as far as one record goes. */
export function getValueKey(attribute: AttributeDocument, fields: Fields): unknown {
  return valueTypes[attribute.type].mainProperty === undefined || "choiceId" in fields
    ? JSON.stringify(fields)
    : getUniqueKey(attribute, fields);
}
