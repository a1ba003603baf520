import { getFileUrl } from "../content/icon.js";
import { getPath, getList, getString } from "../content/json-path.js";
import { toPlainText } from "../content/plain-text.js";
import { getReferences } from "../content/rich-text-details.js";
import { compactUserReference } from "../users/user.js";

type Decoder = (value: unknown) => unknown;

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
  relation: (value) => getList({ value }, "value").map((page) => getPath(page, "id")),
  files: (value) => getList({ value }, "value").map(decodeFile),
  date: decodeDate,
  formula: decodeComputed,
  rollup: decodeComputed,
  unique_id: decodeUniqueId,
  verification: decodeVerification,
};

/** Decodes the value of a row's column to a plain string, number, boolean, object or list of them. */
export function decodePropertyValue(property: unknown): unknown {
  const type = getString(property, "type");
  if (type === undefined) return null;
  const value = getPath(property, type);
  const read = Object.hasOwn(DECODERS, type) ? DECODERS[type] : undefined;
  return read === undefined ? (value ?? null) : read(value);
}

/** Returns plain text, or an object if there are links or mentions, which the text does not show. */
function decodeRichText(value: unknown): unknown {
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
function decodeDate(value: unknown): unknown {
  const start = getString(value, "start");
  if (start === undefined) return null;
  const end = getString(value, "end");
  const zone = getString(value, "time_zone");
  return end === undefined && zone === undefined ? start : { start, end, time_zone: zone };
}

/** A formula or rollup contains its result with a type, as a column does; a rollup may have several. */
function decodeComputed(value: unknown): unknown {
  const results = getPath(value, "array");
  return Array.isArray(results) ? results.map(decodePropertyValue) : decodePropertyValue(value);
}

function decodeUniqueId(value: unknown): unknown {
  const prefix = getString(value, "prefix");
  const number = getPath(value, "number") ?? null;
  return prefix && number !== null ? `${prefix}-${JSON.stringify(number)}` : number;
}

function decodeVerification(value: unknown): unknown {
  const state = getString(value, "state");
  if (state === undefined) return null;
  return {
    state,
    verified_by: decodeUser(getPath(value, "verified_by")) ?? undefined,
    date: decodeDate(getPath(value, "date")) ?? undefined,
  };
}
