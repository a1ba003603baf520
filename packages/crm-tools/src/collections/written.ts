import {
  type CollectedWrite,
  type CollectionReader,
  findAt,
  isPlainObject,
  type WrittenItem,
} from "@workbelt/core/provider";
import { listLists } from "../lists/list-lists.js";
import { ACTIVITY_PREFIX } from "../schema/container.js";
import { callRecordings } from "./call-recordings.js";
import { comments } from "./comments.js";
import { listReferences } from "./decode-item.js";
import { entries } from "./entries.js";
import { meetings } from "./meetings.js";
import { notes } from "./notes.js";
import { readObjectSlugs, RECORDS, recordsOf } from "./records.js";
import { tasks } from "./tasks.js";

/** A write with its input and output, of which nothing is known before. */
interface Write {
  readonly input: Readonly<Record<string, unknown>>;
  readonly output: unknown;
  readonly reader: CollectionReader;
}

type List = (write: Write) => Promise<readonly WrittenItem[]> | readonly WrittenItem[];

/** Changes of what no collection has: files, webhooks, and settings of what has no items yet. */
const nothing: List = () => [];

/** Items that each operation may have created, changed or deleted. */
const WRITTEN: Readonly<Record<string, List>> = {
  crm_create_person: recordWritten("people"),
  crm_create_company: recordWritten("companies"),
  crm_create_deal: recordWritten("deals"),
  crm_create_record: recordWritten(),
  crm_upsert_record: recordWritten(),
  crm_update_record: recordWritten(),
  crm_append_record_values: recordWritten(),
  crm_replace_attribute_history: historyWritten,
  crm_delete_person: ({ input }) => recordDeleted(input["record_id"]),
  crm_delete_company: ({ input }) => recordDeleted(input["record_id"]),
  crm_delete_deal: ({ input }) => recordDeleted(input["record_id"]),
  crm_delete_record: ({ input }) => recordDeleted(input["record_id"]),
  crm_delete_user_record: ({ input }) => recordDeleted(input["record_id"]),
  crm_delete_workspace_record: ({ input }) => recordDeleted(input["record_id"]),
  crm_merge_records: recordsMerged,
  crm_create_task: itemWritten(tasks.name, "id.task_id"),
  crm_update_task: itemWritten(tasks.name, "task_id"),
  crm_delete_task: itemWritten(tasks.name, "task_id"),
  crm_create_note: itemWritten(notes.name, "id.note_id"),
  crm_update_note: itemWritten(notes.name, "note_id"),
  crm_delete_note: itemWritten(notes.name, "note_id"),
  crm_create_comment: ({ input, output }) => {
    const part = findId(input, "entry_id") ?? findId(input, "record_id");
    const id = findId(output, "thread_id") ?? findId(input, "thread_id");
    return [{ collection: comments.name, id, part }];
  },
  crm_delete_comment: ({ input }) => [about(comments.name, input["comment_id"])],
  crm_add_to_list: entryWritten("list"),
  crm_update_list_entry: entryWritten("list_id"),
  crm_upsert_list_entry: entryWritten("list_id"),
  crm_remove_from_list: itemWritten(entries.name, "entry_id"),
  crm_create_list: nothing,
  crm_update_list: ({ input, reader }) => entriesOf(input["list"], reader),
  crm_create_object: nothing,
  // Its slug is the key of its part.
  crm_update_object: () => [{ collection: recordsOf("") }],
  crm_delete_object: objectDeleted,
  crm_create_activity: nothing,
  crm_update_activity: () => [{ collection: recordsOf(ACTIVITY_PREFIX) }],
  crm_delete_activity: objectDeleted,
  crm_create_attribute: containerChanged,
  crm_update_attribute: containerChanged,
  crm_create_select_option: nothing,
  crm_update_select_option: containerChanged,
  crm_create_status: nothing,
  crm_update_status: containerChanged,
  crm_create_meeting: itemWritten(meetings.name, "id.meeting_id"),
  crm_update_meeting: itemWritten(meetings.name, "meeting_id"),
  crm_delete_meeting: ({ input }) => [
    { collection: meetings.name, id: String(input["meeting_id"]) },
    about(notes.name, input["meeting_id"]),
  ],
  crm_create_call_recording: ({ input, output }) => [
    {
      collection: callRecordings.name,
      id: findId(output, "id.call_recording_id"),
      part: findId(input, "meeting_id"),
    },
  ],
  crm_delete_call_recording: itemWritten(callRecordings.name, "call_recording_id"),
  crm_unsubscribe_emails: nothing,
  crm_upload_file: nothing,
  crm_create_folder: nothing,
  crm_delete_file: nothing,
  crm_create_webhook: nothing,
  crm_update_webhook: nothing,
  crm_delete_webhook: nothing,
};

/** Lists what a write may have created, changed or deleted. */
export async function listWritten(
  { input, operation, output }: CollectedWrite,
  reader: CollectionReader,
): Promise<readonly WrittenItem[]> {
  const list = WRITTEN[operation.name];
  if (list === undefined) throw new Error(`What ${operation.name} writes is not listed.`);
  return list({ input, output, reader });
}

/** Names an item by the id in the output or the input; the whole collection if neither has it. */
function itemWritten(collection: string, at: string): List {
  return ({ input, output }) => [{ collection, id: findId(output, at) ?? findId(input, at) }];
}

/** Names a record, those that refer to it or did so, and those to which it refers now. */
function recordWritten(object?: string): List {
  return async ({ input, output, reader }) => {
    const part = await findSlug(object ?? input["object"], reader);
    const id = findId(output, "id.record_id") ?? findId(input, "record_id");
    const record = { collection: recordsOf(part), id, part };
    if (id === undefined) return [record];
    const values = findAt(output, ["values"]);
    return [
      record,
      ...RECORDS.map((collection) => about(collection, id)),
      ...listReferred(isPlainObject(values) ? (values as ValuesOfRecord) : {}),
    ];
  };
}

type ValuesOfRecord = Parameters<typeof listReferences>[0];

function listReferred(values: ValuesOfRecord): WrittenItem[] {
  return listReferences(values).map(({ object, record_id }) => ({
    collection: recordsOf(object),
    id: record_id,
    part: object,
  }));
}

async function historyWritten(write: Write): Promise<readonly WrittenItem[]> {
  const { entry_id, record_id } = write.input;
  if (entry_id !== undefined) return entryWritten("list")(write);
  const values = findAt(write.output, ["values"]);
  const referred = Array.isArray(values) ? listReferred({ values }) : [];
  return [...(await recordWritten()({ ...write, output: { id: { record_id } } })), ...referred];
}

/** Collections whose items may be about a record. Its comments go with it, unless it becomes another one. */
const ABOUT_RECORDS = [...RECORDS, entries.name, tasks.name, notes.name, meetings.name];

/** Names a deleted record, and what was on it or referred to it. */
function recordDeleted(id: unknown): WrittenItem[] {
  return ABOUT_RECORDS.map((collection) => about(collection, id));
}

async function recordsMerged(write: Write): Promise<readonly WrittenItem[]> {
  const { input, output, reader } = write;
  const { primary_record_id, secondary_record_id } = input;
  const part = await findSlug(input["object"], reader);
  return [
    { collection: recordsOf(part), id: findId(output, "new_record_id"), part },
    ...recordDeleted(primary_record_id),
    ...recordDeleted(secondary_record_id),
    { collection: comments.name, part: findId(output, "new_record_id") },
  ];
}

/** Names an entry; all of its list if the output does not say which it is. */
function entryWritten(field: string): List {
  return async ({ input, output, reader }) => {
    const [all] = await entriesOf(input[field], reader);
    const id = findId(output, "id.entry_id") ?? findId(input, "entry_id");
    return [{ collection: entries.name, id, part: all?.part }];
  };
}

/** Names all entries of a list, which is given by slug or id. */
async function entriesOf(given: unknown, reader: CollectionReader): Promise<WrittenItem[]> {
  const lists = await reader.known(listLists, {});
  const list = lists.find(({ api_slug, id }) => [api_slug, id.list_id].includes(String(given)));
  return [{ collection: entries.name, part: list?.id.list_id }];
}

/** Names everything that shows an attribute of an object or a list. */
async function containerChanged({ input, reader }: Write): Promise<readonly WrittenItem[]> {
  if (input["object"] === undefined) return entriesOf(input["list"], reader);
  const part = await findSlug(input["object"], reader);
  return [{ collection: recordsOf(part), part }];
}

/** Returns the slug of an object that is given by slug or id. */
async function findSlug(given: unknown, reader: CollectionReader): Promise<string> {
  const slugs = await readObjectSlugs(reader);
  return slugs.get(String(given)) ?? String(given);
}

/** Names what may have been on records of an object that is gone, or referred to them. */
function objectDeleted(): WrittenItem[] {
  return ABOUT_RECORDS.map((collection) => ({ collection }));
}

function about(collection: string, id: unknown): WrittenItem {
  return { collection, about: String(id) };
}

/** Returns the id at a place. */
function findId(value: unknown, at: string): string | undefined {
  const found = findAt(value, at.split("."));
  return typeof found === "string" ? found : undefined;
}
