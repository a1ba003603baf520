import { seedId } from "../../../common/seed-id.js";
import { validationError } from "../errors.js";
import { normalizeUuid } from "../validation/validators.js";
import { collections } from "../repository/documents.js";
import type { NotesRepository } from "../repository/notes-repository.js";
import type { Ordered } from "./create-comparator.js";

/** The place after which a page of a list starts. */
export interface Cursor extends Ordered {
  scope: string;
  /** Number of results up to this place, in lists with a maximum. */
  count?: number;
}

/** Returns the entry that a cursor points to; throws 400 for an unknown cursor. */
export function readCursor(repository: NotesRepository, scope: string, cursor: string): Cursor {
  const found = repository.store.get<Cursor>(collections.cursors, normalizeUuid(cursor));
  if (found?.scope === scope) return found;
  throw validationError(`The start_cursor provided is invalid: ${cursor}`);
}

/** Returns true for the id of a cursor of this list. */
export function isCursor(repository: NotesRepository, scope: string, id: string): boolean {
  return repository.store.get<Cursor>(collections.cursors, id)?.scope === scope;
}

/** Stores a cursor and returns its id. */
export function writeCursor(repository: NotesRepository, cursor: Cursor): string {
  // Derive the id from the content: reading the same page twice returns the same cursor.
  const name = seedId(`notes/cursor/${JSON.stringify(cursor)}`);
  repository.store.put(collections.cursors, name, cursor);
  return name;
}
