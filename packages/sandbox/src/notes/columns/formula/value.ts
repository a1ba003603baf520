import type { DateSpan } from "../column-kind.js";

/** A typed value of a formula; null is an empty one. */
export type Value =
  | { type: "number"; number: number | null }
  | { type: "string"; string: string | null }
  | { type: "boolean"; boolean: boolean | null }
  | { type: "date"; date: DateSpan | null };

/** The types that values have. */
export type ValueType = Value["type"];

/** Something wrong with an expression, which the service refuses. */
export class FormulaError extends Error {
  override readonly name = "FormulaError";
}

/** Something that the service may compute and the sandbox does not. */
export class UnsupportedFormulaError extends Error {
  override readonly name = "UnsupportedFormulaError";
}

/** A number as a value. */
export function toNumberValue(number: number | null): Value {
  return { type: "number", number: number === null || Number.isFinite(number) ? number : null };
}

/** A text as a value. */
export function toStringValue(string: string | null): Value {
  return { type: "string", string };
}

/** A truth value as a value. */
export function toBooleanValue(boolean: boolean): Value {
  return { type: "boolean", boolean };
}

/** What a value holds, whatever its type. */
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

/** The number of a value; another type is an error. */
export function requireNumber(value: Value): number | null {
  if (value.type !== "number") throw new FormulaError();
  return value.number;
}

/** The text of a value, empty for none; another type is an error. */
export function requireString(value: Value): string {
  if (value.type !== "string") throw new FormulaError();
  return value.string ?? "";
}

/** The truth of a value, false for none; another type is an error. */
export function requireBoolean(value: Value): boolean {
  if (value.type !== "boolean") throw new FormulaError();
  return value.boolean ?? false;
}

/** A value of any type as text. */
export function formatValue(value: Value): string {
  const content = unwrapValue(value);
  if (content === null) return "";
  return typeof content === "object" ? content.start : String(content);
}
