import { isUuid } from "@workbelt/core/provider";
import { getPath, getString } from "../content/json-path.js";
import { splitText } from "../content/split-text.js";
import { type Columns, findColumn } from "./columns.js";
import type { ColumnValues } from "./explain-column-error.js";

const NUMBER = /^-?\d+(\.\d+)?$/;
const DATE = /^\d{4}-\d\d-\d\d(T\d\d:\d\d.*)?$/;

/** Encodes a plain value; undefined if it does not fit the type. */
type Encoder = (plain: unknown) => unknown;

// By column type. Computed columns and files have no plain values.
const ENCODERS: Readonly<Record<string, Encoder>> = {
  title: encodeText,
  rich_text: encodeText,
  number: encodeNumber,
  select: encodeOption,
  status: encodeOption,
  multi_select: (plain) => encodeList(plain, encodeOption),
  date: encodeDate,
  checkbox: (plain) => (typeof plain === "boolean" ? plain : undefined),
  url: encodeString,
  email: encodeString,
  phone_number: encodeString,
  people: (plain) => encodeList(plain, encodeReference),
  relation: (plain) => encodeList(plain, encodeReference),
};

/**
 * Encodes the plain values of a row, as results and spreadsheets have them, in the forms that the service
 * takes. Empty ones are left out. Values that are in these forms already, or fit no column, stay.
 */
export function encodeRow(row: ColumnValues, columns: Columns): ColumnValues {
  const cells = Object.entries(row).filter(([, value]) => value !== null && value !== "");
  return Object.fromEntries(
    cells.map(([key, value]) => [key, encodeCell(value, findColumn(key, columns)?.type ?? "")]),
  );
}

function encodeCell(value: unknown, type: string): unknown {
  const encode = Object.hasOwn(ENCODERS, type) ? ENCODERS[type] : undefined;
  const encoded = getPath(value, type) === undefined ? encode?.(value) : undefined;
  return encoded === undefined ? value : { [type]: encoded };
}

function encodeText(plain: unknown) {
  const text = typeof plain === "number" ? String(plain) : plain;
  if (typeof text !== "string") return undefined;
  return splitText(text).map((content) => ({ type: "text", text: { content } }));
}

function encodeNumber(plain: unknown): number | undefined {
  if (typeof plain === "number") return plain;
  return typeof plain === "string" && NUMBER.test(plain) ? Number(plain) : undefined;
}

function encodeOption(plain: unknown) {
  return typeof plain === "string" ? { name: plain } : undefined;
}

/** A date or time as text, or a range with start and end. */
function encodeDate(plain: unknown): unknown {
  if (getString(plain, "start") !== undefined) return plain;
  return typeof plain === "string" && DATE.test(plain) ? { start: plain } : undefined;
}

function encodeString(plain: unknown): string | undefined {
  return typeof plain === "string" ? plain : undefined;
}

/** A user or page by id, or a user as results have it. */
function encodeReference(plain: unknown) {
  const id = getString(plain, "user_id") ?? plain;
  return typeof id === "string" && isUuid(id) ? { id } : undefined;
}

/** A list, or its only item. */
function encodeList(plain: unknown, encodeItem: Encoder): unknown[] | undefined {
  const items = [plain].flat().map(encodeItem);
  return items.includes(undefined) ? undefined : items;
}
