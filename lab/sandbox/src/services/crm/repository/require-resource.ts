import type {
  ActivityDocument,
  ObjectDocument,
  RecordDocument,
  EntryDocument,
  ListDocument,
  MeetingDocument,
} from "./documents.js";
import { badRequest, notFound } from "../errors.js";
import { parseId } from "../validation/parse-request.js";
import type { CrmRepository } from "./crm-repository.js";
import type { CrmCollections } from "./crm-collections.js";

/** The object with this slug or id; throws 404 if it does not exist or is disabled. */
export function requireObject(repository: CrmRepository, slugOrId: string): ObjectDocument {
  const object = repository.findObject(slugOrId);
  if (object === undefined) throw notFound(`Object with slug/ID "${slugOrId}" not found.`);
  return object;
}

/** The activity with this slug or id; throws 404 if it does not exist. */
export function requireActivity(repository: CrmRepository, slugOrId: string): ActivityDocument {
  const activity = repository.findActivity(slugOrId);
  if (activity === undefined) throw notFound(`Activity with slug/ID "${slugOrId}" not found.`);
  return activity;
}

/** Like `requireObject`, but with a specific error for a disabled object, as on writes. */
export function requireWritableObject(repository: CrmRepository, slugOrId: string): ObjectDocument {
  const objects = repository.collections.objects.list();
  const id = slugOrId.toLowerCase();
  const disabled = objects.find((one) => !one.isEnabled && [one.slug, one.id].includes(id));
  if (disabled === undefined) return requireObject(repository, slugOrId);
  throw badRequest("standard_object_disabled", `Standard object "${disabled.slug}" is disabled.`);
}

/** The record of an object with this id; throws 404 if not found. */
export function requireRecord(
  repository: CrmRepository,
  object: ObjectDocument,
  recordId: string,
): RecordDocument {
  const message = `Record with ID "${recordId}" not found.`;
  const record = repository.findRecord(object.slug, parseId(recordId, message));
  if (record === undefined) throw notFound(message);
  return record;
}

/** The list with this slug or id; throws 404 if not found. */
export function requireList(repository: CrmRepository, slugOrId: string): ListDocument {
  const list = repository.findList(slugOrId);
  if (list === undefined) throw notFound(`List with slug/ID "${slugOrId}" not found.`);
  return list;
}

/** The entry of a list with this id; throws 404 if not found. */
export function requireEntry(
  repository: CrmRepository,
  list: ListDocument,
  entryId: string,
): EntryDocument {
  const message = `List entry with ID "${entryId}" not found.`;
  const entry = repository.collections.entries.get(parseId(entryId, message));
  if (entry?.listId !== list.id) throw notFound(message);
  return entry;
}

/** Returns the meeting with this id; throws 404 if there is none. */
export function requireMeeting(collections: CrmCollections, id: string): MeetingDocument {
  const message = `Meeting with ID "${id}" was not found.`;
  const meeting = collections.meetings.get(parseId(id, message));
  if (meeting === undefined) throw notFound(message);
  return meeting;
}
