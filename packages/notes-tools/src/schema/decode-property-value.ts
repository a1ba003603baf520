import { z } from "zod";
import { getFileUrl } from "../content/icon.js";
import { getPath, getList, getString } from "../content/json-path.js";
import { toPlainText } from "../content/plain-text.js";
import { getReferences, referencesOutput } from "../content/rich-text-details.js";
import { compactUserReference, userReferenceOutput } from "../users/user.js";

const fileOutput = z.strictObject({ name: z.string().optional(), url: z.string().optional() });

const rangeOutput = z.strictObject({
  start: z.string(),
  end: z.string().optional(),
  time_zone: z.string().optional(),
});

/** A day or time; with an end or a time zone an object. */
const dateOutput = z.union([z.string(), rangeOutput]);

const singleValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.strictObject({ text: z.string(), ...referencesOutput }),
  rangeOutput,
  userReferenceOutput,
  fileOutput,
  z.strictObject({
    state: z.string(),
    verified_by: userReferenceOutput.optional(),
    date: dateOutput.optional(),
  }),
  // Of types without a decoder, such as places and types that do not exist yet.
  z.looseObject({}),
]);

/** The value of a column as models read it. A rollup of lists is a list of lists. */
export type PropertyValue = z.infer<typeof singleValue> | PropertyValue[];

/** The shape of a column's value for models. */
export const propertyValueOutput: z.ZodType<PropertyValue> = z
  .lazy(() => z.union([singleValue, z.array(propertyValueOutput)]))
  .meta({ title: "ColumnValue" });

type Decoder = (value: unknown) => PropertyValue;

// By column type. Other types (number, url, checkbox, …) have a plain value.
const DECODERS: Readonly<Record<string, Decoder>> = {
  title: decodeRichText,
  rich_text: decodeRichText,
  select: decodeName,
  status: decodeName,
  multi_select: (value) => getList({ value }, "value").map(decodeName),
  people: (value) => getList({ value }, "value").map(compactUserReference),
  created_by: decodeUser,
  last_edited_by: decodeUser,
  relation: (value) => getList({ value }, "value").map((page) => getString(page, "id") ?? null),
  files: (value) => getList({ value }, "value").map(decodeFile),
  date: decodeDate,
  formula: decodeComputed,
  rollup: decodeComputed,
  unique_id: decodeUniqueId,
  verification: decodeVerification,
};

/** Decodes the value of a row's column to a plain string, number, boolean, object or list of them. */
export function decodePropertyValue(property: unknown): PropertyValue {
  const type = getString(property, "type");
  if (type === undefined) return null;
  const value = getPath(property, type);
  const read = Object.hasOwn(DECODERS, type) ? DECODERS[type] : undefined;
  // Without a decoder it is shown as the service returns it, in JSON.
  return read === undefined ? (value ?? null) : read(value);
}

/** Returns plain text, or an object if there are links or mentions, which the text does not show. */
function decodeRichText(value: unknown): PropertyValue {
  const items = getList({ value }, "value");
  const text = toPlainText(items);
  const { links, mentions } = getReferences(items);
  return links === undefined && mentions === undefined ? text : { text, links, mentions };
}

function decodeName(value: unknown): string | null {
  return getString(value, "name") ?? null;
}

function decodeUser(value: unknown) {
  return getPath(value, "id") === undefined ? null : compactUserReference(value);
}

function decodeFile(value: unknown) {
  return { name: getString(value, "name"), url: getFileUrl(value) };
}

/** Returns a single date or time as text, a range as an object. */
function decodeDate(value: unknown): z.infer<typeof dateOutput> | null {
  const start = getString(value, "start");
  if (start === undefined) return null;
  const end = getString(value, "end");
  const zone = getString(value, "time_zone");
  return end === undefined && zone === undefined ? start : { start, end, time_zone: zone };
}

/** The value of a formula or rollup that the service did not compute, as models read it. An empty result is null. */
export const NOT_COMPUTED = "not computed by the service";

// Types of results without a result: "Page properties", Formula and Rollup.
const WITHOUT_RESULT = ["unsupported", "incomplete"];

/** Returns true for a formula or rollup without a result. */
export function isNotComputed(value: unknown): boolean {
  const type = getString(value, "type");
  return type === undefined || WITHOUT_RESULT.includes(type);
}

/** A formula or rollup contains its result with a type, as a column does; a rollup may have several. */
function decodeComputed(value: unknown): PropertyValue {
  if (isNotComputed(value)) return NOT_COMPUTED;
  const results = getPath(value, "array");
  return Array.isArray(results) ? results.map(decodePropertyValue) : decodePropertyValue(value);
}

function decodeUniqueId(value: unknown): string | number | null {
  const prefix = getString(value, "prefix");
  const number = getPath(value, "number");
  if (typeof number !== "number") return null;
  return prefix ? `${prefix}-${number}` : number;
}

function decodeVerification(value: unknown): PropertyValue {
  const state = getString(value, "state");
  if (state === undefined) return null;
  return {
    state,
    verified_by: decodeUser(getPath(value, "verified_by")) ?? undefined,
    date: decodeDate(getPath(value, "date")) ?? undefined,
  };
}
