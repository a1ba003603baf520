import type { Page } from "@workbelt/core";
import { pageOf } from "@workbelt/core/provider";
import { z } from "zod";
import { getPath, getString } from "../content/json-path.js";
import {
  decodePropertyValue,
  NOT_COMPUTED,
  type PropertyValue,
  propertyValueOutput,
} from "../schema/decode-property-value.js";

const propertyItem = z.looseObject({ type: z.string().optional() });

/** One value of a property as the service returns it, under the key of its type. */
export type NotesPropertyItem = z.infer<typeof propertyItem>;

/** A property as the service returns it: a single item, or a page of a list of items. */
export const propertyResponse = propertyItem.extend({
  results: z.array(propertyItem).nullish(),
  next_cursor: z.string().nullish(),
  property_item: propertyItem.nullish(),
});

/** The items of a property; one for a property with a single value. */
export type NotesPropertyPage = Page<NotesPropertyItem> & {
  property_id: string;
  /** The name, unless the page could not be read. */
  property: string | undefined;
  type: string | undefined;
  /** The result of a rollup, complete on the last page. */
  rollup?: unknown;
};

// Their items are parts of one text.
const TEXT_TYPES = ["title", "rich_text"];

/** The page of items in a response. */
export function toPropertyPage(
  response: z.infer<typeof propertyResponse>,
  { id, name }: { id: string; name: string | undefined },
): NotesPropertyPage {
  const { next_cursor: cursor, property_item: summary, results } = response;
  const head = { property_id: id, property: name };
  if (!results) return { ...head, type: response.type, items: [response] };
  return {
    ...head,
    type: summary?.type,
    ...(summary?.["rollup"] === undefined ? {} : { rollup: summary["rollup"] }),
    items: results,
    ...(cursor ? { next_cursor: cursor } : {}),
  };
}

const identity = {
  property_id: z.string(),
  property: z.string().optional(),
  type: z.string().optional(),
};

/** The shape of a property for models: a value, or the values of a list and the result of its rollup. */
export const propertyOutput = z.union([
  z.strictObject({ ...identity, value: propertyValueOutput, next_cursor: z.string().optional() }),
  pageOf(propertyValueOutput, "cursor", { ...identity, value: propertyValueOutput.optional() }),
]);

/** The parts of a property a model needs: its value, or the plain values of its items. */
export function compactPropertyPage({
  items,
  rollup,
  ...head
}: NotesPropertyPage): z.infer<typeof propertyOutput> {
  const { type = "" } = head;
  if (TEXT_TYPES.includes(type)) {
    const parts = items.map((item) => item[type] ?? item[item.type ?? ""]);
    const whole = parts.length === 1 && Array.isArray(parts[0]) ? parts[0] : parts;
    return { ...head, value: decodePropertyValue({ type, [type]: whole }) };
  }
  const isList = ["relation", "people", "rollup"].includes(type);
  if (!isList) return { ...head, value: decodePropertyValue(items[0]) };
  return { ...head, value: decodeRollup(rollup), items: items.map(decodeItem) };
}

/** Decodes a rollup's result; undefined for one that only lists values, or is not complete yet. */
function decodeRollup(rollup: unknown): PropertyValue | undefined {
  const type = getString(rollup, "type");
  if (type === "unsupported") return NOT_COMPUTED;
  return type === "number" || type === "date" ? decodePropertyValue(rollup) : undefined;
}

/** Decodes an item of a list; types that are lists in a page have one element here. */
function decodeItem(item: NotesPropertyItem): PropertyValue {
  const { type = "" } = item;
  const value = getPath(item, type);
  if (![...TEXT_TYPES, "relation", "people"].includes(type) || Array.isArray(value)) {
    return decodePropertyValue(item);
  }
  const decoded = decodePropertyValue({ type, [type]: [value] });
  return Array.isArray(decoded) ? (decoded[0] ?? null) : decoded;
}
