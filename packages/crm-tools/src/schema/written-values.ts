import type { Fields } from "@workbelt/core/provider";
import { encodeItem } from "./encode-item.js";
import { isItem } from "./item.js";

/** Places of the audit data of values, which Attio's attribute-type reference documents. The system fills values in itself. */
export const VALUE_MARKS = {
  audit: ["active_from", "active_until", "created_by_actor"],
  hasAllFields: true,
  references: ["option", "status"],
  marks: {
    version: "active_from",
    author: "created_by_actor",
    service: { type: "system", id: null },
  },
} as const;

/** Converts values as the CRM returns them to those that it accepts. */
export function toWrittenValues(fields: Fields, object?: string): Fields {
  const entries = Object.entries(fields).map(([attribute, values]) => {
    const items: readonly unknown[] = Array.isArray(values) ? values : [];
    return [attribute, items.map((item) => toWrittenValue(item, attribute, object))] as const;
  });
  return Object.fromEntries(entries);
}

/** Converts one value as the CRM returns it to the form that it accepts. */
export function toWrittenValue(
  item: unknown,
  attribute: string,
  object: string | undefined,
): unknown {
  if (!isItem(item)) return item;
  const { item: written } = encodeItem(item, { object, attribute, at: attribute });
  // The currency belongs to the attribute.
  const { currency_code: _code, ...amount } = written;
  return "currency_value" in amount ? amount : written;
}
