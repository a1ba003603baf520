import { z } from "zod";
import { isPlainObject } from "./is-plain-object.js";

/**
 * Arguments as models really send them, brought to what the schema means: a null for an optional
 * input counts as absent, and an object or array that arrives as a JSON string is parsed. Everything
 * else is left as it is, for the schema to judge.
 */
export function lenient(value: unknown, schema: z.ZodType): unknown {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodObject) return lenientObject(parsedIf(value, isPlainObject), inner);
  if (inner instanceof z.ZodArray) return lenientArray(parsedIf(value, Array.isArray), inner);
  if (inner instanceof z.ZodRecord) return parsedIf(value, isPlainObject);
  return value;
}

function lenientObject(value: unknown, schema: z.ZodObject): unknown {
  if (!isPlainObject(value)) return value;
  const entries = Object.entries(value).flatMap(([key, item]) => {
    const field = Object.hasOwn(schema.shape, key) ? (schema.shape[key] as z.ZodType) : undefined;
    if (field === undefined) return [[key, item]];
    if (item === null && field instanceof z.ZodOptional && !acceptsNull(field)) return [];
    return [[key, lenient(item, field)]];
  });
  return Object.fromEntries(entries);
}

function lenientArray(value: unknown, schema: z.ZodArray): unknown {
  const element = schema.element as z.ZodType;
  return Array.isArray(value) ? value.map((item) => lenient(item, element)) : value;
}

/** The value a JSON string holds, if it is one and holds what is wanted; else the value itself. */
function parsedIf(value: unknown, wanted: (parsed: unknown) => boolean): unknown {
  if (typeof value !== "string") return value;
  try {
    const parsed: unknown = JSON.parse(value);
    return wanted(parsed) ? parsed : value;
  } catch {
    return value;
  }
}

function unwrapped(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return unwrapped(schema.unwrap() as z.ZodType);
  }
  return schema;
}

function acceptsNull(schema: z.ZodType): boolean {
  return schema.safeParse(null).success;
}
