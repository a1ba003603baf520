import { at, listAt, stringAt } from "../content/json-path.js";
import { fileUrl } from "../content/icon.js";
import { plainText } from "../content/plain-text.js";
import { references } from "../content/rich-text-details.js";
import { mentionedUser } from "../users/user.js";

type Reader = (value: unknown) => unknown;

// By the type of the column. Types that are not here (number, url, checkbox, …) hold a plain value.
const READERS: Readonly<Record<string, Reader>> = {
  title: richText,
  rich_text: richText,
  select: name,
  status: name,
  multi_select: (value) => listAt({ value }, "value").map(name),
  people: (value) => listAt({ value }, "value").map(mentionedUser),
  created_by: user,
  last_edited_by: user,
  relation: (value) => listAt({ value }, "value").map((page) => at(page, "id")),
  files: (value) => listAt({ value }, "value").map(file),
  date,
  formula: computed,
  rollup: computed,
  unique_id: uniqueId,
  verification,
};

/** The value of a row's column, as a plain string, number, boolean, object or list of them. */
export function propertyValue(property: unknown): unknown {
  const type = stringAt(property, "type");
  if (type === undefined) return null;
  const value = at(property, type);
  const read = Object.hasOwn(READERS, type) ? READERS[type] : undefined;
  return read === undefined ? (value ?? null) : read(value);
}

/** Text as it is; with links or mentions, which it does not show, an object that has them besides. */
function richText(value: unknown): unknown {
  const items = listAt({ value }, "value");
  const text = plainText(items);
  const { links, mentions } = references(items);
  return links === undefined && mentions === undefined ? text : { text, links, mentions };
}

function name(value: unknown): string | null {
  return stringAt(value, "name") ?? null;
}

function user(value: unknown) {
  return at(value, "id") === undefined ? null : mentionedUser(value);
}

function file(value: unknown) {
  return { name: stringAt(value, "name"), url: fileUrl(value) };
}

/** A single day or time as its text, a span with both its ends. */
function date(value: unknown): unknown {
  const start = stringAt(value, "start");
  if (start === undefined) return null;
  const end = stringAt(value, "end");
  const zone = stringAt(value, "time_zone");
  return end === undefined && zone === undefined ? start : { start, end, time_zone: zone };
}

/** A formula or rollup names the type of its result, as a column does; a rollup may have many. */
function computed(value: unknown): unknown {
  const results = at(value, "array");
  return Array.isArray(results) ? results.map(propertyValue) : propertyValue(value);
}

function uniqueId(value: unknown): unknown {
  const prefix = stringAt(value, "prefix");
  const number = at(value, "number") ?? null;
  return prefix && number !== null ? `${prefix}-${JSON.stringify(number)}` : number;
}

function verification(value: unknown): unknown {
  const state = stringAt(value, "state");
  if (state === undefined) return null;
  return { state, verified_by: user(at(value, "verified_by")), date: date(at(value, "date")) };
}
