import type { AttributeDocument } from "./attribute.js";
import type {
  CommentDocument,
  CallRecordingDocument,
  MeetingDocument,
  EmailDocument,
  EntryDocument,
  FileDocument,
  MemberDocument,
  NoteDocument,
  RecordDocument,
  TaskDocument,
  ViewDocument,
} from "./documents.js";
import type { Indexes } from "../../../store/document-index.js";
import { derivedSlugs, listReferences, listValueKeys, toValueKey } from "./value-keys.js";

/** Indexes of the CRM's collections. Change `version` when one of them makes other keys. */
export const version = 2;

export const fileIndexes = {
  record: ({ recordId }) => [recordId],
  folder: (file) => ("parentFolderId" in file && file.parentFolderId ? [file.parentFolderId] : []),
} satisfies Indexes<FileDocument>;

export const viewIndexes = {
  container: ({ containerId }) => [containerId],
} satisfies Indexes<ViewDocument>;

export const memberIndexes = {
  email: ({ email }) => [email.toLowerCase()],
} satisfies Indexes<MemberDocument>;

export const attributeIndexes = {
  container: ({ containerId }) => [containerId],
} satisfies Indexes<AttributeDocument>;

export const recordIndexes = {
  object: ({ object }) => [object],
  /** By object, in the order of creation. */
  created: ({ object, createdAt }) => [`${object}/${createdAt}`],
  /** By content; see `toValueKey`. */
  value: (record) => listValueKeys(record.object, record),
  /** By the records it refers to, or referred to. */
  reference: listReferences,
} satisfies Indexes<RecordDocument>;

export const entryIndexes = {
  list: ({ listId }) => [listId],
  created: ({ listId, createdAt }) => [`${listId}/${createdAt}`],
  record: ({ parentRecordId }) => [parentRecordId],
  value: (entry) => [...listValueKeys(entry.listId, entry), ...toParentKey(entry)],
  reference: listReferences,
} satisfies Indexes<EntryDocument>;

export const noteIndexes = {
  record: ({ parentRecordId }) => [parentRecordId],
  created: ({ createdAt }) => [createdAt],
  createdOnObject: ({ parentObject, createdAt }) => [`${parentObject}/${createdAt}`],
} satisfies Indexes<NoteDocument>;

export const taskIndexes = {
  record: ({ links }) => links.map(({ recordId }) => recordId),
  /** By state and assignee, in the order of creation; see `toTaskGroup`. */
  created: (task) => listTaskGroups(task).map((group) => group + task.createdAt),
  /** By state and assignee, in the order of completion. */
  completed: (task) => listTaskGroups(task).map((group) => group + (task.completedAt ?? "")),
} satisfies Indexes<TaskDocument>;

export const commentIndexes = {
  thread: ({ threadId }) => [threadId],
  record: ({ recordId }) => [recordId],
  entry: ({ entryId }) => (entryId === null ? [] : [entryId]),
  created: ({ createdAt }) => [createdAt],
} satisfies Indexes<CommentDocument>;

export const meetingIndexes = {
  record: ({ links }) => links.map(({ recordId }) => recordId),
  participant: ({ participants }) =>
    participants.flatMap(({ email }) => (email === null ? [] : [email.toLowerCase()])),
  externalRef: ({ externalRef }) => (externalRef === undefined ? [] : [externalRef]),
  /** Meetings with a time of day, in the order of the list; see `toStartKey`. */
  startAscending: ({ id, start }) =>
    "date" in start ? [] : [toStartKey("ascending", Date.parse(start.datetime), id)],
  startDescending: ({ id, start }) =>
    "date" in start ? [] : [toStartKey("descending", Date.parse(start.datetime), id)],
  /** Meetings with a time of day, by their end. */
  end: ({ end }) => ("date" in end ? [] : [new Date(end.datetime).toISOString()]),
  allDay: ({ start }) => ("date" in start ? ["yes"] : []),
} satisfies Indexes<MeetingDocument>;

export const emailIndexes = {
  participant: ({ participants }) => participants.map(({ address }) => address.toLowerCase()),
  domain: ({ participants }) => [...new Set(participants.map(({ address }) => toDomain(address)))],
} satisfies Indexes<EmailDocument>;

/** Returns the domain of an email address, in lower case. */
export function toDomain(address: string): string {
  return address.slice(address.indexOf("@") + 1).toLowerCase();
}

export const callRecordingIndexes = {
  meeting: ({ meetingId }) => [meetingId],
} satisfies Indexes<CallRecordingDocument>;

/** The beginning of the keys of tasks in a state, with an assignee, "" for none; each part may be any. */
export function toTaskGroup(
  isCompleted: boolean | undefined,
  assignee: string | undefined,
): string {
  const state = isCompleted === undefined ? "any" : isCompleted ? "completed" : "open";
  return `${state}/${assignee ?? "any"}/`;
}

/** The latest time of `Date`. */
const MAX_TIME_MS = 8.64e15;

/** A key that sorts meetings by their start, first or last, and those that start together by id. */
export function toStartKey(
  direction: "ascending" | "descending",
  startMs: number,
  id: string,
): string {
  const distanceMs = direction === "ascending" ? MAX_TIME_MS + startMs : MAX_TIME_MS - startMs;
  return `${String(distanceMs).padStart(17, "0")}/${id}`;
}

function listTaskGroups({ isCompleted, assignees }: TaskDocument): string[] {
  const people = [undefined, ...(assignees.length === 0 ? [""] : assignees)];
  return [undefined, isCompleted].flatMap((state) =>
    people.map((assignee) => toTaskGroup(state, assignee)),
  );
}

function toParentKey({ listId, parentRecordId }: EntryDocument): string[] {
  const field = {
    container: listId,
    slug: derivedSlugs["parent-record"],
    field: "target_record_id",
  };
  const key = toValueKey(field, parentRecordId);
  return key === undefined ? [] : [key];
}
