import type { z } from "zod";
import { itemOf, kindOf } from "./schema-kind.js";

/** Parses a JSON text; undefined for any other text. */
export function parseJson(text: string): { json: unknown } | undefined {
  try {
    return { json: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/**
 * Reads the values that a flag was given as its schema says. Numbers and booleans stay text, which the operation
 * converts, and reports if it is none.
 */
export function readValues(texts: readonly string[], schema: z.ZodType | undefined): unknown {
  const kind = kindOf(schema);
  if (schema !== undefined && kind === "list") return readList(texts, itemOf(schema));
  const values = texts.map((text) => (kind === "open" ? readOpen(text) : text));
  if (values.length > 1 && kind === "open") return values;
  const last = texts.at(-1) ?? "";
  return kind === "object" ? (parseJson(last)?.json ?? last) : values.at(-1);
}

/** Reads a list: one JSON list, or an item for each time that the flag was given. */
function readList(texts: readonly string[], item: z.ZodType): unknown[] {
  const [first = ""] = texts;
  const whole = texts.length === 1 ? parseJson(first)?.json : undefined;
  if (Array.isArray(whole)) return whole;
  if (kindOf(item) === "text") return [...texts];
  return texts.map((text) => parseJson(text)?.json ?? text);
}

// A number of so many digits is exact.
const MAX_DIGITS = 15;

/** Reads a value whose type no schema says: JSON if it is that, else text. Long numbers are ids, and stay text. */
function readOpen(text: string): unknown {
  const parsed = parseJson(text);
  if (parsed === undefined) return text;
  const isLong = text.replaceAll(/\D/g, "").length > MAX_DIGITS;
  return typeof parsed.json === "number" && isLong ? text : parsed.json;
}
