import type { EntryDocument, ListDocument } from "../data/documents.js";
import { notFound } from "../errors.js";
import { readId } from "../input/request.js";
import type { World } from "../records/world.js";

/** The list with this slug or id, or 404. */
export function requireList(world: World, slugOrId: string): ListDocument {
  const list = world.list(slugOrId);
  if (list === undefined) throw notFound(`List with slug/ID "${slugOrId}" not found.`);
  return list;
}

/** The entry of a list with this id, or 404. */
export function requireEntry(world: World, list: ListDocument, entryId: string): EntryDocument {
  const message = `List entry with ID "${entryId}" not found.`;
  const entry = world.data.entries.get(readId(entryId, message));
  if (entry?.listId !== list.id) throw notFound(message);
  return entry;
}
