import type { Context } from "hono";
import { InputCheck } from "./input-check.js";

/**
 * The JSON object of a request's body, to be checked. Anything else counts as an empty object, since
 * Laravel finds no inputs in a body it cannot read (assumed).
 */
export async function readJsonBody(context: Context): Promise<InputCheck> {
  const body: unknown = await context.req.json().catch(() => undefined);
  const isObject = typeof body === "object" && body !== null && !Array.isArray(body);
  const inputs = new Map(Object.entries(isObject ? body : {}));
  return new InputCheck((name) => inputs.get(name));
}
