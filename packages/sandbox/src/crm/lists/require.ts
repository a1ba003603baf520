import type { ListDocument } from "../data/documents.js";
import { notFound } from "../errors.js";
import type { World } from "../records/world.js";

/** The list with this slug or id, or 404. */
export function requireList(world: World, slugOrId: string): ListDocument {
  const list = world.list(slugOrId);
  if (list === undefined) throw notFound(`List with slug/ID "${slugOrId}" not found.`);
  return list;
}
