import { invalidInput } from "../errors.js";

/** A cursor that continues after the item with this id. */
export function encodeCursor(lastId: string): string {
  return Buffer.from(JSON.stringify({ after: lastId })).toString("base64url");
}

/**
 * Where to continue among `ids`: after the item a cursor names, or at the start without one. A
 * cursor that this list did not give is refused.
 */
export function parseCursor(cursor: string | undefined, ids: readonly string[]): number {
  if (cursor === undefined) return 0;
  const position = ids.findIndex((id) => encodeCursor(id) === cursor);
  if (position !== -1) return position + 1;
  throw invalidInput("Query parameter validation error.", [
    { code: "custom", path: ["cursor"], message: "Invalid cursor" },
  ]);
}
