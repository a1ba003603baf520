import type { Context } from "hono";
import { InputParser } from "./input-parser.js";

/** The query of a request, to be checked. Of a name given twice the last value counts, as in PHP. */
export function parseQuery(context: Context): InputParser {
  return new InputParser((name) => context.req.queries(name)?.at(-1));
}
