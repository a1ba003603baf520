import { InputError } from "../errors/call-errors.js";
import { isPlainObject } from "../schemas/is-plain-object.js";
import type { Position } from "./take-part.js";

/** The argument that continues a read whose result was cut. Not in the schema: the cut result explains it. */
export const CONTINUE_FROM = "continue_from";

// As many levels as JSON of a service has at most, and some more.
const POSITION = /^\d{1,9}(\/\d{1,9}){0,250}$/;

/** Writes a position as text that no model takes for a decimal number: `1/20`. */
export function formatPosition(position: Position): string {
  return position.join("/");
}

/**
 * Separates the arguments of a read from the position to continue from.
 *
 * @throws InputError for a position that no cut result gives.
 */
export function splitContinuation(
  args: unknown,
  caller: string,
): { args: unknown; from: Position } {
  if (!isPlainObject(args)) return { args, from: [] };
  const { [CONTINUE_FROM]: from, ...own } = args;
  return { args: own, from: parsePosition(from, caller) };
}

function parsePosition(value: unknown, caller: string): Position {
  if (value === undefined || value === null) return [];
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text === "string" && POSITION.test(text)) return text.split("/").map(Number);
  const message =
    "expected the value that a cut result of this call gave, or nothing to start over";
  throw new InputError(caller, [{ field: CONTINUE_FROM, message }]);
}
