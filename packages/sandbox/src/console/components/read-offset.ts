import type { Context } from "hono";

/** Returns the `offset` of a request; 0 for none or an invalid one. */
export function readOffset({ req }: Context): number {
  const offset = Number(req.query("offset") ?? 0);
  return Number.isSafeInteger(offset) && offset > 0 ? offset : 0;
}
