import type { Context } from "hono";
import { InputParser } from "./input-parser.js";

/**
 * Parses the JSON object of a request body. Anything else counts as an empty object, since Laravel
 * finds no inputs in a body that it cannot parse (assumed).
 */
export async function parseJsonBody(context: Context): Promise<InputParser> {
  const body: unknown = await context.req.json().catch(() => undefined);
  const isObject = typeof body === "object" && body !== null && !Array.isArray(body);
  const inputs = new Map(Object.entries(isObject ? body : {}));
  return new InputParser((name) => inputs.get(name));
}
