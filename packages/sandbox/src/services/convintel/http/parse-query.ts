import type { Context } from "hono";
import { InputParser } from "./input-parser.js";

/** Parses the query of a request. The last of repeated values counts, as in PHP. */
export function parseQuery(context: Context): InputParser {
  return new InputParser((name) => context.req.queries(name)?.at(-1));
}
