import { findName, isUuid, quoteUnlessToken } from "@workbelt/core/provider";
import { getList, getString } from "../../content/json-path.js";
import { pageId, parseId } from "../../inputs/ids.js";
import type { Columns } from "../../schema/columns.js";
import { encodeIsoDate, guessDate } from "../../schema/iso-date.js";
import { findNearOption, listOptionNames, renderOptions } from "../../schema/options.js";
import { type OperandKind, RELATIVE_DATES, VERIFICATION_STATES } from "./conditions.js";
import { toSnakeCase } from "./operator-names.js";

type Column = Columns[string];

/** A value in the form of the service; or what was expected instead, and the value that may be meant. */
export type ReadOperand = { value: unknown } | { expected: string; meant?: unknown };

const relatedPage = pageId("Id or web address of the page");

/** Reads the value of an operator: in the form of the service, or in one that clearly means the same. */
export function readOperand(kind: OperandKind, given: unknown, column: Column): ReadOperand {
  switch (kind) {
    case "text":
      return readText(given);
    case "number":
      return readNumber(given, column);
    case "boolean":
      return readBoolean(given);
    case "option":
      return readOptions(given, column);
    case "date":
      return readDate(given);
    case "user":
      return readUser(given);
    case "page":
      return readPage(given);
    case "verification":
      return readState(given);
    case "true":
      return isYes(given) ? { value: true } : { expected: "true" };
    default:
      return isYes(given) ? { value: {} } : { expected: "{}" };
  }
}

/** Returns a value that an operator of this kind accepts, for examples; undefined if there is none. */
export function getExampleOperand(kind: OperandKind, column: Column): unknown {
  const [option] = listOptionNames(column) ?? [];
  const examples: Record<OperandKind, unknown> = {
    text: "text",
    number: 3,
    boolean: true,
    option,
    date: "2026-03-31",
    user: "me",
    page: undefined,
    verification: "verified",
    true: true,
    nothing: {},
  };
  return examples[kind];
}

/** Returns true for the values of an operator that takes none: true, null, an empty object or text. */
function isYes(given: unknown): boolean {
  if (given === true || given === "true" || given === null || given === "") return true;
  return typeof given === "object" && Object.keys(given).length === 0;
}

function readText(given: unknown): ReadOperand {
  if (typeof given === "string") return { value: given };
  if (typeof given === "number") return { value: String(given) };
  return { expected: "a text" };
}

function readNumber(given: unknown, column: Column): ReadOperand {
  const prefix = getString(column, "unique_id", "prefix");
  const text =
    typeof given === "string" && prefix !== undefined && given.startsWith(`${prefix}-`)
      ? given.slice(prefix.length + 1)
      : given;
  const isNumeric = typeof text === "string" && /^\s*-?\d+(\.\d+)?\s*$/.test(text);
  const value = isNumeric ? Number(text) : text;
  return typeof value === "number" && Number.isFinite(value)
    ? { value }
    : { expected: "a number without quotation marks" };
}

function readBoolean(given: unknown): ReadOperand {
  const text = typeof given === "string" ? given.trim().toLowerCase() : given;
  if (text === true || text === "true") return { value: true };
  if (text === false || text === "false") return { value: false };
  return { expected: "true or false" };
}

function readOptions(given: unknown, column: Column): ReadOperand {
  if (!Array.isArray(given)) return readOption(given, column);
  const read = given.map((each) => readOption(each, column));
  const wrong = read.find((each) => "expected" in each);
  return wrong ?? { value: read.map((each) => ("value" in each ? each.value : undefined)) };
}

/** Reads an option by its name, in any case, or its id. */
function readOption(given: unknown, column: Column): ReadOperand {
  const key = typeof given === "number" ? String(given) : (getName(given) ?? given);
  if (typeof key !== "string") return { expected: "the name of an option" };
  const names = listOptionNames(column);
  // The related column of a rollup is not looked up.
  if (names === undefined) return { value: key };
  const options = getList(column, column.type ?? "", "options");
  const byId = options.find((option) => getString(option, "id") === key);
  const name = getString(byId, "name") ?? findName(key, names);
  if (name !== undefined) return { value: name };
  return { expected: describeOptions(key, names), meant: findNearOption(key, names) };
}

function getName(given: unknown): string | undefined {
  return getString(given, "name") ?? getString(given, "id");
}

function describeOptions(given: string, names: readonly string[]): string {
  if (names.length === 0) return "no value, as the column has no options yet";
  return `one of its options, not ${quoteUnlessToken(given, 60)}: ${renderOptions(names)}`;
}

function readDate(given: unknown): ReadOperand {
  const text = getString(given, "start") ?? given;
  // A range may mean its first day or all of its days.
  if (typeof text === "string" && getString(given, "end") === undefined) {
    const relative = toSnakeCase(text);
    if (RELATIVE_DATES.includes(relative)) return { value: relative };
    const date = encodeIsoDate(text);
    if (date !== undefined) return { value: date };
  }
  return {
    expected: `an ISO 8601 date such as "2026-03-31" or "2026-03-31T09:00:00Z", or one of ${RELATIVE_DATES.join(", ")}`,
    meant: typeof text === "string" ? guessDate(text.trim()) : undefined,
  };
}

function readUser(given: unknown): ReadOperand {
  const id = getString(given, "id") ?? given;
  if (typeof id === "string" && isUuid(id)) return { value: id };
  if (typeof id === "string" && id.toLowerCase() === "me") return { value: "me" };
  // A name or email address, which `resolvePeopleInFilter` looks up.
  if (typeof id === "string" && id !== "") return { value: id };
  return { expected: "a person by name, email or user_id, or me for this connection" };
}

function readPage(given: unknown): ReadOperand {
  const id = getString(given, "id") ?? given;
  if (typeof id === "string" && isUuid(id)) return { value: id };
  const found = relatedPage.safeParse(id);
  return found.success
    ? { value: parseId(found.data) }
    : { expected: "a page_id, which notes_data_fetch finds by title" };
}

function readState(given: unknown): ReadOperand {
  const state = given === "unverified" ? "none" : given;
  return typeof state === "string" && VERIFICATION_STATES.includes(state)
    ? { value: state }
    : { expected: `one of ${VERIFICATION_STATES.join(", ")}` };
}
