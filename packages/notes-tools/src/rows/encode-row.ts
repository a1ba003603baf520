import { isUuid } from "@workbelt/core/provider";
import { getPath, getString } from "../content/json-path.js";
import { encodeIsoDate } from "../schema/iso-date.js";
import { splitText } from "../content/split-text.js";
import { VALUE_FORMS } from "../schema/value-forms.js";
import { type Columns, findColumn } from "../schema/columns.js";
import type { ColumnValues } from "../schema/explain-column-error.js";

const NUMBER = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/** Encodes a plain value; undefined if it does not fit the type. */
type Encoder = (plain: unknown) => unknown;

// By column type. Computed columns and files have no plain values.
const ENCODERS: Readonly<Record<string, Encoder>> = {
  title: encodeText,
  rich_text: encodeText,
  number: encodeNumber,
  select: encodeOption,
  status: encodeOption,
  multi_select: (plain) => encodeList(splitOptions(plain), encodeOption),
  date: encodeDate,
  checkbox: encodeCheckbox,
  url: encodeString,
  email: encodeString,
  phone_number: encodeString,
  people: (plain) => encodeList(plain, encodePerson),
  relation: (plain) => encodeList(plain, encodeReference),
  verification: encodeVerification,
};

// Types whose values are lists; most others are cleared with null.
const LIST_TYPES = ["title", "rich_text", "multi_select", "people", "relation", "files"];

/** Returns true unless all values are in forms of the service, which need no column to be understood. */
export function hasPlainValues(values: ColumnValues): boolean {
  return Object.values(values).some(
    (value) =>
      // The plain form of a verification may have a date.
      getPath(value, "state") !== undefined ||
      !Object.keys(VALUE_FORMS).some((type) => getPath(value, type) !== undefined),
  );
}

/**
 * Encodes the plain values of a new row, as results and spreadsheets have them, in the forms that the
 * service takes. Empty ones are left out. Values that are in these forms already, or fit no column, stay.
 */
export function encodeRow(row: ColumnValues, columns: Columns): ColumnValues {
  const cells = Object.entries(row).filter(([, value]) => !isEmpty(value));
  return Object.fromEntries(
    cells.map(([key, value]) => [key, encodeCell(value, findColumn(key, columns)?.type ?? "")]),
  );
}

/** Encodes the plain values of an existing row like {@link encodeRow}; empty ones clear the column. */
export function encodeChanges(row: ColumnValues, columns: Columns): ColumnValues {
  const cleared = Object.keys(row).filter((key) => isEmpty(row[key]));
  return {
    ...encodeRow(row, columns),
    ...Object.fromEntries(cleared.map((key) => [key, emptyForm(findColumn(key, columns)?.type)])),
  };
}

function isEmpty(value: unknown): boolean {
  return value === null || value === "";
}

function emptyForm(type: string | undefined): unknown {
  if (type === undefined) return null;
  if (type === "checkbox") return { checkbox: false };
  if (type === "verification") return { verification: { state: "unverified" } };
  return { [type]: LIST_TYPES.includes(type) ? [] : null };
}

function encodeCell(value: unknown, type: string): unknown {
  const encode = Object.hasOwn(ENCODERS, type) ? ENCODERS[type] : undefined;
  const encoded = getPath(value, type) === undefined ? encode?.(value) : undefined;
  return encoded === undefined ? value : { [type]: encoded };
}

/** A text, or rich text. */
function encodeText(plain: unknown) {
  if (Array.isArray(plain)) return plain.every(isRichText) ? plain : undefined;
  const text = typeof plain === "number" ? String(plain) : plain;
  if (typeof text !== "string") return undefined;
  return splitText(text).map((content) => ({ type: "text", text: { content } }));
}

function isRichText(item: unknown): boolean {
  return ["text", "mention", "equation"].some((key) => getPath(item, key) !== undefined);
}

function encodeNumber(plain: unknown): number | undefined {
  if (typeof plain === "number") return plain;
  return typeof plain === "string" && NUMBER.test(plain) ? Number(plain) : undefined;
}

/** A boolean, or a text that spreadsheets and exports of the service have in its place. */
function encodeCheckbox(plain: unknown): boolean | undefined {
  if (typeof plain === "boolean") return plain;
  if (typeof plain !== "string") return undefined;
  if (/^(?:true|yes)$/i.test(plain)) return true;
  return /^(?:false|no)$/i.test(plain) ? false : undefined;
}

/** Names of options have no commas, so that a text with commas is several, as exports of the service have them. */
function splitOptions(plain: unknown): unknown {
  if (typeof plain !== "string" || !plain.includes(",")) return plain;
  return plain.split(",").flatMap((name) => name.trim() || []);
}

/** The name of an option, or an object with its name or id. */
function encodeOption(plain: unknown) {
  if (typeof plain === "string") return { name: plain };
  const isOption = [getString(plain, "name"), getString(plain, "id")].some(Boolean);
  return isOption ? plain : undefined;
}

/** A date or time as text, or a range with start and end. */
function encodeDate(plain: unknown): unknown {
  if (typeof plain === "string") {
    const date = encodeIsoDate(plain);
    return date === undefined ? undefined : { start: date };
  }
  const [start, end] = [getString(plain, "start"), getString(plain, "end")];
  if (start === undefined) return undefined;
  const times = { start: toIsoDate(start), ...(end && { end: toIsoDate(end) }) };
  return { ...(plain as object), ...times };
}

/** Leaves a text that is not a date unchanged: the service refuses it and says why. */
function toIsoDate(text: string): string {
  return encodeIsoDate(text) ?? text;
}

/** The state of a wiki page, or an object with it and the time that it is verified for. The service sets who verified it. */
function encodeVerification(plain: unknown): unknown {
  const state = getString(plain, "state") ?? plain;
  if (state === "unverified") return { state };
  if (state !== "verified") return undefined;
  const given = getPath(plain, "date");
  if (given === undefined || given === null) return { state };
  const date = encodeDate(given);
  return date === undefined ? undefined : { state, date };
}

function encodeString(plain: unknown): string | undefined {
  return typeof plain === "string" ? plain : undefined;
}

/** A page by id, or an object with the id, as results have it. */
function encodeReference(plain: unknown) {
  const id = getString(plain, "id") ?? plain;
  return typeof id === "string" && isUuid(id) ? { id } : undefined;
}

/** A user by id, name or email address, or an object with one of them. `resolvePeopleValues` finds the id. */
function encodePerson(plain: unknown) {
  const keys = ["user_id", "id", "email", "name"];
  const who = keys.map((key) => getString(plain, key)).find(Boolean) ?? plain;
  return typeof who === "string" && who !== "" ? { id: who } : undefined;
}

/** A list, or its only item. */
function encodeList(plain: unknown, encodeItem: Encoder): unknown[] | undefined {
  const items = [plain].flat().map(encodeItem);
  return items.includes(undefined) ? undefined : items;
}
