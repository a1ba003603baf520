import type { Context } from "hono";
import { InputParser } from "./input-parser.js";

/**
 * The JSON object of a request's body, to be checked. Anything else counts as an empty object, since
 * Laravel finds no inputs in a body it cannot read (assumed).
 */
export async function parseJsonBody(context: Context): Promise<InputParser> {
  const body: unknown = await context.req.json().catch(() => undefined);
  const isObject = typeof body === "object" && body !== null && !Array.isArray(body);
  const inputs = new Map(Object.entries(isObject ? body : {}));
  return new InputParser((name) => inputs.get(name));
}
