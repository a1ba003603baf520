import { safeText } from "@workbelt/core";
import { isPlainObject } from "@workbelt/core/provider";
import { parseJson } from "../input/read-value.js";
import { formatJson } from "./format-json.js";

/**
 * Formats a value as a cell of CSV, from which `--items` reads the same value: a text as it is, a list of several texts,
 * another list or an object as JSON, null and an empty list as an empty cell.
 */
export function formatValue(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return quoteText(value);
  if (!Array.isArray(value)) return formatJson(value);
  if (value.length > 1) return formatJson(value);
  const [only] = value as unknown[];
  return only === undefined || typeof only === "string" ? formatValue(only) : formatJson(value);
}

// Ends a list of which the service returned only the beginning.
const MORE = "…";

/** Returns an item whose lists that are not complete, as `incomplete_properties` names them, end with an ellipsis. */
export function markCutLists(item: unknown): unknown {
  if (!isPlainObject(item)) return item;
  const entries = Object.entries(item).map(([key, value]): [string, unknown] => {
    const cut = item[`incomplete_${key}`];
    if (!isPlainObject(value) || !Array.isArray(cut)) return [key, value];
    const marked = Object.entries(value).map(([name, list]): [string, unknown] =>
      Array.isArray(list) && cut.includes(name)
        ? [name, [...(list as unknown[]), MORE]]
        : [name, list],
    );
    return [key, Object.fromEntries(marked)];
  });
  return Object.fromEntries(entries);
}

/** Returns true for a list of {@link markCutLists}: who writes it, removes the values that it lacks. */
export function isCutList(value: unknown): boolean {
  return Array.isArray(value) && value.length > 1 && value.at(-1) === MORE;
}

/** Formats a key as a part of a dotted name, from which {@link splitName} reads it. */
export function formatName(key: string): string {
  return /^"|\.|^$/.test(key) ? JSON.stringify(key) : key;
}

/** Splits the dotted name of a column into keys: `properties."Vol. 1"` has two. */
export function splitName(name: string): string[] {
  const parts = name.match(/"(?:[^"\\]|\\.)*"(?=\.|$)|[^.]+/g) ?? [];
  return parts.map((part) => {
    const key = part.startsWith('"') ? parseJson(part)?.json : undefined;
    return typeof key === "string" ? key : part;
  });
}

// What a spreadsheet would compute, also behind apostrophes, of which one is removed when it is read back: people outside
// of the workspace write some of the texts, and a formula can send data away.
const FORMULA = /^'*\s*[=+\-@＝＋－＠]/;

// Numbers and telephone numbers are no danger.
const NUMERIC = /^[+-]?[\d\s().,-]+(?:e[+-]?\d+)?$/i;

/** Returns a cell with an apostrophe before it if a spreadsheet would compute it. */
export function guardFormula(cell: string): string {
  return isFormula(cell) ? `'${cell}` : cell;
}

/** Returns a cell without the apostrophe of {@link guardFormula}. */
export function unguardFormula(cell: string): string {
  return cell.startsWith("'") && isFormula(cell.slice(1)) ? cell.slice(1) : cell;
}

function isFormula(cell: string): boolean {
  return FORMULA.test(safeText(cell)) && !NUMERIC.test(cell);
}

// Control characters and bidirectional controls, which a terminal obeys. Marks of direction are part of texts.
const CONTROL =
  // oxlint-disable-next-line no-control-regex
  /[\0-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u2028-\u202E\u2066-\u2069]/;

/** Returns a text in quotes, as JSON, if it has control characters or would be read as JSON itself. */
function quoteText(text: string): string {
  const isPlain = readStructure(text) === undefined && !CONTROL.test(text);
  return isPlain ? text : formatJson(text);
}

/** Returns a cell without the quotes that {@link formatValue} wrote. */
export function unquoteText(cell: string): string {
  const json = readStructure(cell)?.json;
  return typeof json === "string" && quoteText(json) === cell ? json : cell;
}

/** Reads a cell that is an object, a list or a text in quotes in JSON; undefined for any other one. */
export function readStructure(cell: string): { json: unknown } | undefined {
  return /^\s*[[{"]/.test(cell) ? parseJson(cell) : undefined;
}
