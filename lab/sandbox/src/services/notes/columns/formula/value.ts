import type { DateSpan } from "../../dates/date-span.js";

/** A typed value of a formula; null is empty. */
export type Value =
  | { type: "number"; number: number | null }
  | { type: "string"; string: string | null }
  | { type: "boolean"; boolean: boolean | null }
  | { type: "date"; date: DateSpan | null };

/** Types of values. */
export type ValueType = Value["type"];

/** An invalid expression, which the service rejects. */
export class FormulaError extends Error {
  override readonly name = "FormulaError";
}

/** A formula that the service may compute and the sandbox does not. */
export class UnsupportedFormulaError extends Error {
  override readonly name = "UnsupportedFormulaError";
}

/** Converts a number to a value. */
export function toNumberValue(number: number | null): Value {
  return { type: "number", number: number === null || Number.isFinite(number) ? number : null };
}

/** Converts a string to a value. */
export function toStringValue(string: string | null): Value {
  return { type: "string", string };
}

/** Converts a boolean to a value. */
export function toBooleanValue(boolean: boolean): Value {
  return { type: "boolean", boolean };
}

/** Returns the content of a value of any type. */
export function unwrapValue(value: Value): number | string | boolean | DateSpan | null {
  switch (value.type) {
    case "number":
      return value.number;
    case "string":
      return value.string;
    case "boolean":
      return value.boolean;
    default:
      return value.date;
  }
}

/** Returns the number of a value; throws for other types. */
export function requireNumber(value: Value): number | null {
  if (value.type !== "number") throw new FormulaError();
  return value.number;
}

/** Returns the string of a value, "" if empty; throws for other types. */
export function requireString(value: Value): string {
  if (value.type !== "string") throw new FormulaError();
  return value.string ?? "";
}

/** Returns the boolean of a value, false if empty; throws for other types. */
export function requireBoolean(value: Value): boolean {
  if (value.type !== "boolean") throw new FormulaError();
  return value.boolean ?? false;
}

/** Formats a value of any type as text. */
export function formatValue(value: Value): string {
  const content = unwrapValue(value);
  if (content === null) return "";
  return typeof content === "object" ? content.start : String(content);
}
