import type {
  ActivityDocument,
  CommentDocument,
  CallRecordingDocument,
  MeetingDocument,
  MeetingTime,
  EntryDocument,
  FileDocument,
  NoteDocument,
  RecordDocument,
  TaskDocument,
} from "../../services/crm/repository/documents.js";
import type { Description } from "../description.js";
import { toList, toOptional } from "../optional.js";
import { toTitle } from "../words.js";
import type { CrmState } from "./crm-state.js";
import { describeValues, formatTimestamp } from "./describe-values.js";

/** Describes a record of any object or activity by its values. */
export function describeRecord(record: RecordDocument, state: CrmState): Description {
  const activity = state.collections.activities.get(record.object);
  if (activity !== undefined) return describeActivityRecord(record, activity, state);
  const object = state.findObject(record.object);
  const noun = object?.singularNoun.toLowerCase() ?? "record";
  return {
    resource: record.object,
    noun,
    title: state.referToRecord(record.object, record.id).title,
    fields: describeValues(record, { id: object?.id ?? "", noun }, state),
  };
}

/** Describes a record of an activity, which has no name, by the day of the event. */
function describeActivityRecord(
  record: RecordDocument,
  { id, singularNoun }: ActivityDocument,
  state: CrmState,
): Description {
  const noun = singularNoun.toLowerCase();
  const fields = describeValues(record, { id, noun }, state);
  const time = fields.find(({ name }) => name === "timestamp")?.value;
  const title = typeof time === "string" ? time.slice(0, 10) : record.id;
  return { resource: "activity_record", noun, title, fields };
}

/** Describes a list entry by its record and its own values. */
export function describeEntry(entry: EntryDocument, state: CrmState): Description {
  const { listId, parentObject, parentRecordId } = entry;
  const record = state.referToRecord(parentObject, parentRecordId);
  return {
    resource: "entry",
    noun: "list entry",
    title: record.title,
    parent: state.referToList(listId),
    fields: [
      { name: "parent_record", value: record },
      ...describeValues(entry, { id: listId, noun: "entry" }, state),
    ],
  };
}

/** Describes a task; the first linked record contains it. */
export function describeTask(task: TaskDocument, state: CrmState): Description {
  const linked = task.links.map(({ object, recordId }) => state.referToRecord(object, recordId));
  return {
    resource: "task",
    noun: "task",
    title: toTitle(task.content),
    parent: linked[0],
    fields: [
      { name: "content", value: task.content },
      {
        name: "deadline_at",
        label: "deadline",
        value: toOptional(task.deadlineAt, formatTimestamp),
      },
      { name: "is_completed", label: "completion", value: task.isCompleted },
      { name: "assignees", value: toList(task.assignees.map((id) => state.referToMember(id))) },
      { name: "linked_records", value: toList(linked) },
    ],
  };
}

/** Describes a note on a record. */
export function describeNote(note: NoteDocument, state: CrmState): Description {
  return {
    resource: "note",
    noun: "note",
    title: note.title || "Untitled",
    parent: state.referToRecord(note.parentObject, note.parentRecordId),
    fields: [
      { name: "title", value: note.title || undefined },
      { name: "content", value: note.markdown || undefined },
      {
        name: "meeting",
        value: toOptional(note.meetingId, (id) => state.referToMeeting(id)),
      },
    ],
  };
}

/** Describes a comment on a record or a list entry. */
export function describeComment(comment: CommentDocument, state: CrmState): Description {
  return {
    resource: "comment",
    noun: "comment",
    title: toTitle(comment.content),
    parent: state.referToRecord(comment.object, comment.recordId),
    fields: [
      { name: "content", value: comment.content },
      { name: "author", value: state.referToMember(comment.authorId) },
      {
        name: "list",
        value: toOptional(comment.listId, (id) => state.referToList(id)),
      },
      { name: "is_resolved", value: comment.resolvedAt !== null },
    ],
  };
}

/** Describes a file or folder of a record. */
export function describeFile(file: FileDocument, state: CrmState): Description {
  const name = "name" in file ? file.name : file.externalId;
  const folderId = "parentFolderId" in file ? file.parentFolderId : null;
  const folder = folderId === null ? undefined : state.collections.files.get(folderId);
  return {
    resource: "file",
    noun: file.type.replace("-", " "),
    title: name,
    parent: state.referToRecord(file.object, file.recordId),
    fields: [
      { name: "storage_provider", isChoice: true, value: file.storageProvider },
      { name: "folder", value: folder?.type === "folder" ? folder.name : undefined },
      ...(file.type === "file" ? [{ name: "content_size", value: file.contentBytes }] : []),
    ],
  };
}

/** Describes a meeting. */
export function describeMeeting(meeting: MeetingDocument, state: CrmState): Description {
  const { participants, links } = meeting;
  const names = participants.map(({ name, email }) => name ?? email ?? "Unknown");
  return {
    resource: "meeting",
    noun: "meeting",
    title: meeting.title,
    fields: [
      { name: "title", value: meeting.title },
      { name: "description", value: meeting.description || undefined },
      { name: "start", value: readTime(meeting.start) },
      { name: "end", value: readTime(meeting.end) },
      { name: "participants", value: toList(names) },
      {
        name: "linked_records",
        value: toList(links.map(({ object, recordId }) => state.referToRecord(object, recordId))),
      },
    ],
  };
}

/** Describes the recording of a meeting. */
export function describeCallRecording(
  recording: CallRecordingDocument,
  state: CrmState,
): Description {
  const meeting = state.referToMeeting(recording.meetingId);
  const lines = recording.transcript.map(({ speaker, speech }) => `${speaker.name}: ${speech}`);
  return {
    resource: "call_recording",
    noun: "call recording",
    title: meeting.title,
    parent: meeting,
    fields: [
      { name: "status", isChoice: true, value: recording.status },
      { name: "transcript", value: lines.join("\n") || undefined },
    ],
  };
}

function readTime(time: MeetingTime): string {
  return "date" in time ? time.date : formatTimestamp(time.datetime);
}
