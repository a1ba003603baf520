import { type InputIssue, NotFoundError } from "@workbelt/core";
import {
  type Api,
  hasPerson,
  isUuid,
  type Path,
  path,
  quoteUnlessToken,
  readOnce,
  tryLookup,
} from "@workbelt/core/provider";
import { z } from "zod";
import { getAdviceByCode } from "../errors/advice.js";
import { getNotFoundHint } from "../errors/not-found-hints.js";
import { ID_SOURCES } from "../schema/id-sources.js";
import { explainRecordId } from "../errors/explain-record-id.js";
import { fetchListParents } from "../schema/list-parents.js";
import { members, resolveMember } from "../schema/members.js";
import { describeUnknownObject } from "../schema/fetch-objects.js";
import { type RecordReference, getRecordPath } from "../schema/record-reference.js";

/** Finds that the workspace has no such object. */
export async function checkObject(object: string, field: string, api: Api): Promise<InputIssue[]> {
  const message = await describeUnknownObject(object, api);
  return message === undefined ? [] : [{ field, message }];
}

/** Finds that the workspace has no such list. */
export function checkList(list: string, field: string, api: Api): Promise<InputIssue[]> {
  const subject = { what: `list ${quoteUnlessToken(list)}`, path: path`/v2/lists/${list}`, field };
  return findMissing(subject, () => fetchListParents(list, api));
}

/** The inputs that name a record; without `object`, the operation is for one object. */
export interface RecordFields {
  object?: string;
  record: string;
}

/** Finds that an object does not exist or has no such record. */
export async function checkRecord(
  { object, record_id }: RecordReference,
  fields: RecordFields,
  api: Api,
): Promise<InputIssue[]> {
  const unknown = await checkObject(object, fields.object ?? fields.record, api);
  if (unknown.length > 0) return unknown;
  const what = `record of ${quoteUnlessToken(object)} with the record_id ${record_id}`;
  return checkTarget({ what, path: getRecordPath(object, record_id), field: fields.record }, api);
}

/** A thing that an input names, by the path that it is read at. */
export interface Target {
  /** `task with this task_id` */
  what: string;
  path: Path;
  /** Path of the input. */
  field: string;
}

/** Finds that something does not exist, by reading it. */
export function checkTarget(target: Target, api: Api): Promise<InputIssue[]> {
  return findMissing(target, () =>
    readOnce(target.path, () => api.get(target.path, z.unknown()), api),
  );
}

async function findMissing(
  { field, path: at, what }: Target,
  read: () => Promise<unknown>,
): Promise<InputIssue[]> {
  try {
    await read();
    return [];
  } catch (error) {
    const isMissing = error instanceof NotFoundError && error.serviceCode !== "merge_in_progress";
    if (!isMissing) throw error;
    const hint = getNotFoundHint({ method: "GET", path: at }, error.serviceMessage);
    return [{ field, message: `there is no ${what}. ${hint}` }];
  }
}

/** Finds that there is no meeting with this id. */
export function checkMeeting(meeting_id: string, api: Api): Promise<InputIssue[]> {
  const at = path`/v2/meetings/${meeting_id}`;
  return checkTarget({ what: "meeting with this meeting_id", path: at, field: "meeting_id" }, api);
}

/** Finds that there is no such list or entry in it, or that the entry_id is that of a record. */
export async function checkEntry(
  { entry_id, list }: { entry_id: string; list: string },
  field: string,
  api: Api,
): Promise<InputIssue[]> {
  const unknown = await checkList(list, field, api);
  if (unknown.length > 0) return unknown;
  const at = path`/v2/lists/${list}/entries/${entry_id}`;
  const what = "entry with this entry_id in the list";
  const missing = await checkTarget({ what, path: at, field: "entry_id" }, api);
  if (missing.length === 0) return [];
  const explanation = await tryLookup(() => explainRecordId(list, entry_id, api));
  return explanation === undefined ? missing : [{ field: "entry_id", message: explanation.advice }];
}

/** Finds that a string means no member, or several, and that no member has an id. @throws InputError for a string. */
export async function checkMember(given: string, field: string, api: Api): Promise<InputIssue[]> {
  const id = await resolveMember(given, field, api);
  if (!isUuid(given) || (await hasPerson(id, members, api))) return [];
  const message = `no workspace member has the id ${id}. Take ${ID_SOURCES.member}.`;
  return [{ field, message }];
}

/** Describes that an api_slug is in use, as the CRM's error does. */
export function describeTakenSlug(): InputIssue {
  return { field: "api_slug", message: getAdviceByCode("slug_conflict") ?? "" };
}
