import type { Context } from "hono";
import { invalidInput, notFound } from "../errors.js";
import { runCheck, type Check } from "./check.js";
import { isUuid } from "./scalars.js";

/** Reads the JSON body of a request, or refuses it with 400. */
export async function readBody<Type>(context: Context, check: Check<Type>): Promise<Type> {
  const source = await context.req.text();
  const { value, issues } = runCheck(check, parseJson(source));
  if (issues.length > 0) throw invalidInput("Body payload validation error.", issues);
  return value;
}

/** Reads the query string, every parameter of which arrives as text. */
export function readQuery<Type>(context: Context, check: Check<Type>): Type {
  const { value, issues } = runCheck(check, context.req.query());
  if (issues.length > 0) throw invalidInput("Query parameter validation error.", issues);
  return value;
}

/**
 * The id in the path when it is a UUID. Attio's schema asks for one but does not document what it
 * says to anything else; nothing can have such an id, so it is answered as not found.
 */
export function readId(id: string, message: string): string {
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
