import type { AttributeDocument } from "../attributes/attribute.js";
import type { Fields } from "../data/documents.js";
import { valueTypes } from "../values/value-types.js";
import { uniqueKey } from "./unique.js";

/** What makes two values of one attribute the same value, as far as one record goes. */
export function valueKey(attribute: AttributeDocument, fields: Fields): unknown {
  return valueTypes[attribute.type].main === undefined || "choiceId" in fields
    ? JSON.stringify(fields)
    : uniqueKey(attribute, fields);
}
