import type { Context } from "hono";
import { InputCheck } from "./input-check.js";

/** The query of a request, to be checked. Of a name given twice the last value counts, as in PHP. */
export function readQuery(context: Context): InputCheck {
  return new InputCheck((name) => context.req.queries(name)?.at(-1));
}
