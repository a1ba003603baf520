import type { Context } from "hono";
import { invalidInput, notFound } from "../errors.js";
import { validate, type Validator } from "./validator.js";
import { isUuid } from "./scalars.js";

/** Parses and validates the JSON body of a request; throws 400. */
export async function parseBody<Type>(context: Context, validator: Validator<Type>): Promise<Type> {
  const source = await context.req.text();
  const { value, issues } = validate(validator, parseJson(source));
  if (issues.length > 0) throw invalidInput("Body payload validation error.", issues);
  return value;
}

/** Parses and validates the query parameters, all of which are strings; throws 400. */
export function parseQuery<Type>(context: Context, validator: Validator<Type>): Type {
  const { value, issues } = validate(validator, context.req.query());
  if (issues.length > 0) throw invalidInput("Query parameter validation error.", issues);
  return value;
}

/**
 * The id in the path. Attio's schema requires a UUID but documents no error for other ids.
 * Nothing can have such an id, so this throws 404.
 */
export function parseId(id: string, message: string): string {
  if (isUuid(id)) return id.toLowerCase();
  throw notFound(message);
}

function parseJson(source: string): unknown {
  if (source === "") return undefined;
  try {
    return JSON.parse(source);
  } catch {
    throw invalidInput("Invalid JSON in request body.");
  }
}
