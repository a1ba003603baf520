import type { Context } from "hono";
import { invalidInput, notFound } from "../errors.js";
import { validate, type Validator } from "./validator.js";
import { isUuid } from "./scalars.js";

/** Reads the JSON body of a request, or refuses it with 400. */
export async function parseBody<Type>(context: Context, check: Validator<Type>): Promise<Type> {
  const source = await context.req.text();
  const { value, issues } = validate(check, parseJson(source));
  if (issues.length > 0) throw invalidInput("Body payload validation error.", issues);
  return value;
}

/** Reads the query string, every parameter of which arrives as text. */
export function parseQuery<Type>(context: Context, check: Validator<Type>): Type {
  const { value, issues } = validate(check, context.req.query());
  if (issues.length > 0) throw invalidInput("Query parameter validation error.", issues);
  return value;
}

/**
 * The id in the path when it is a UUID. Attio's schema asks for one but does not document what it
 * says to anything else; nothing can have such an id, so it is answered as not found.
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
