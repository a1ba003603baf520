import { invalidInput } from "../errors.js";

/** Returns the cursor of the page after the item with this id. */
export function encodeCursor(lastId: string): string {
  return Buffer.from(JSON.stringify({ after: lastId })).toString("base64url");
}

/**
 * The index in `ids` at which a cursor continues; 0 without a cursor. Throws 400 for a cursor
 * that is not from this list.
 */
export function parseCursor(cursor: string | undefined, ids: readonly string[]): number {
  if (cursor === undefined) return 0;
  const position = ids.indexOf(decodeCursor(cursor) ?? "");
  if (position !== -1) return position + 1;
  throw invalidCursor();
}

/** The id of the item before the page of a cursor; undefined if the cursor is malformed. */
export function decodeCursor(cursor: string): string | undefined {
  try {
    const { after } = JSON.parse(Buffer.from(cursor, "base64url").toString()) as { after: string };
    return encodeCursor(after) === cursor ? after : undefined;
  } catch {
    return undefined;
  }
}

/** 400: the cursor is not from this list. */
export function invalidCursor() {
  return invalidInput("Query parameter validation error.", [
    { code: "custom", path: ["cursor"], message: "Invalid cursor" },
  ]);
}
