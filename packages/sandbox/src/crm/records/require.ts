import type { ObjectDocument, RecordDocument } from "../data/documents.js";
import { notFound } from "../errors.js";
import { readId } from "../input/request.js";
import type { World } from "./world.js";

/** The object with this slug or id, or 404. Users and workspaces are objects nobody has enabled. */
export function requireObject(world: World, slugOrId: string): ObjectDocument {
  const object = world.object(slugOrId);
  if (object === undefined) throw notFound(`Object with slug/ID "${slugOrId}" not found.`);
  return object;
}

/** The record of an object with this id, or 404. */
export function requireRecord(
  world: World,
  object: ObjectDocument,
  recordId: string,
): RecordDocument {
  const message = `Record with ID "${recordId}" not found.`;
  const record = world.record(object.slug, readId(recordId, message));
  if (record === undefined) throw notFound(message);
  return record;
}
