import type { AttributeDocument } from "../repository/attribute.js";
import type { Authorship } from "../repository/actor.js";
import type { Fields, StoredValue } from "../repository/documents.js";
import { createValue, endValue, isActive } from "../repository/stored-value.js";
import { getValueKey } from "../values/unique-values.js";

/**
 * Effect of a write on the values of a multiselect attribute: PATCH appends, PUT replaces. A
 * single value is always replaced.
 */
export type WriteMode = "append" | "replace";

/**
 * Writes values of one attribute over those before. A value that is there already stays, with its
 * history; a removed one ends. Appended values come first ("prepended" in Attio's endpoint
 * reference); replaced ones have the order of the request, which Attio does not document.
 */
export function mergeValues(
  before: readonly StoredValue[],
  fields: readonly Fields[],
  attribute: AttributeDocument,
  mode: WriteMode,
  { actor, timestamp }: Authorship,
): StoredValue[] {
  const toKey = (one: Fields) =>
    attribute.isMultiselect ? getValueKey(attribute, one) : JSON.stringify(one);
  const active = new Map(before.filter(isActive).map((value) => [toKey(value.fields), value]));
  const written = fields.map((one) => active.get(toKey(one)) ?? createValue(one, actor, timestamp));
  const others = before.filter((value) => !written.includes(value));
  if (mode === "append" && attribute.isMultiselect) {
    return [...written.filter((value) => !before.includes(value)), ...before];
  }
  return [...written, ...others.map((value) => endValue(value, timestamp))];
}
