import type { AttributeDocument } from "../../crm/attributes/attribute.js";
import type { CommentDocument } from "../../crm/comments/comment.js";
import type { CallRecordingDocument } from "../../crm/meetings/call-recording.js";
import type { MeetingDocument, MeetingTime } from "../../crm/meetings/meeting.js";
import type {
  EntryDocument,
  ListDocument,
  NoteDocument,
  ObjectDocument,
  RecordDocument,
  TaskDocument,
} from "../../crm/repository/documents.js";
import type { WebhookDocument } from "../../crm/webhooks/webhook.js";
import type { Description } from "../description.js";
import { shorten } from "../words.js";
import type { CrmState } from "./crm-state.js";
import { describeValues } from "./describe-values.js";

const MAX_TITLE = 120;

export function describeRecord(record: RecordDocument, state: CrmState): Description {
  const object = state.findObject(record.object);
  return {
    resource: record.object,
    noun: state.getNoun(record.object),
    title: state.referToRecord(record.object, record.id).title,
    fields: describeValues(record, object?.id ?? "", state),
  };
}

export function describeEntry(entry: EntryDocument, state: CrmState): Description {
  const { listId, parentObject, parentRecordId } = entry;
  const record = state.referToRecord(parentObject, parentRecordId);
  return {
    resource: "entry",
    noun: "list entry",
    title: record.title,
    parent: state.referToList(listId),
    fields: [{ name: "parent_record", value: record }, ...describeValues(entry, listId, state)],
  };
}

export function describeTask(task: TaskDocument, state: CrmState): Description {
  const linked = task.links.map(({ object, recordId }) => state.referToRecord(object, recordId));
  return {
    resource: "task",
    noun: "task",
    title: shorten(task.content, MAX_TITLE),
    parent: linked[0],
    fields: [
      { name: "content", value: task.content },
      { name: "deadline_at", label: "deadline", value: task.deadlineAt ?? undefined },
      { name: "is_completed", label: "completion", value: task.isCompleted },
      { name: "assignees", value: toList(task.assignees.map((id) => state.referToMember(id))) },
      { name: "linked_records", value: toList(linked) },
    ],
  };
}

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
        value: note.meetingId === null ? undefined : state.referToMeeting(note.meetingId),
      },
    ],
  };
}

export function describeComment(comment: CommentDocument, state: CrmState): Description {
  return {
    resource: "comment",
    noun: "comment",
    title: shorten(comment.content, MAX_TITLE),
    parent: state.referToRecord(comment.object, comment.recordId),
    fields: [
      { name: "content", value: comment.content },
      { name: "author", value: state.referToMember(comment.authorId) },
      {
        name: "list",
        value: comment.listId === null ? undefined : state.referToList(comment.listId),
      },
      { name: "is_resolved", value: comment.resolvedAt !== null },
    ],
  };
}

export function describeList(list: ListDocument, state: CrmState): Description {
  const access = list.memberAccess.map(
    ({ memberId, level }) => `${state.referToMember(memberId).title}: ${level}`,
  );
  return {
    resource: "list",
    noun: "list",
    title: list.name,
    fields: [
      { name: "name", value: list.name },
      { name: "api_slug", value: list.slug },
      { name: "parent_object", value: list.parentObject },
      { name: "workspace_access", value: list.workspaceAccess ?? undefined },
      { name: "workspace_member_access", value: toList(access) },
    ],
  };
}

export function describeObject(object: ObjectDocument): Description {
  return {
    resource: "object",
    noun: "object",
    title: object.pluralNoun,
    fields: [
      { name: "api_slug", value: object.slug },
      { name: "singular_noun", value: object.singularNoun },
      { name: "plural_noun", value: object.pluralNoun },
      { name: "is_enabled", value: object.isEnabled },
    ],
  };
}

export function describeAttribute(attribute: AttributeDocument, state: CrmState): Description {
  const { containerId } = attribute;
  const object = state.collections.objects.get(containerId);
  const title = object?.pluralNoun ?? state.referToList(containerId).title;
  const choices = attribute.choices.filter(({ isArchived }) => !isArchived);
  return {
    resource: "attribute",
    noun: "attribute",
    title: attribute.title,
    parent: { resource: object ? "object" : "list", id: containerId, title },
    fields: [
      { name: "title", value: attribute.title },
      { name: "api_slug", value: attribute.slug },
      { name: "type", value: attribute.type },
      { name: "description", value: attribute.description ?? undefined },
      { name: "is_required", value: attribute.isRequired },
      { name: "is_unique", value: attribute.isUnique },
      { name: "is_multiselect", value: attribute.isMultiselect },
      { name: "is_archived", value: attribute.isArchived },
      { name: "currency_code", value: attribute.currencyCode ?? undefined },
      { name: "default_value", value: toText(attribute.defaultValue) },
      { name: "allowed_objects", value: toList(attribute.allowedObjects ?? []) },
      { name: "relationship", value: toText(attribute.relationship) },
      {
        name: "choices",
        isChoice: true,
        value: toList(choices.map(({ title: choice }) => choice)),
      },
    ],
  };
}

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

/** Describes a webhook. Its status is a result of deliveries. */
export function describeWebhook({ targetUrl, subscriptions }: WebhookDocument): Description {
  const events = subscriptions.map(({ event_type, filter }) =>
    filter === null ? event_type : `${event_type} ${JSON.stringify(filter)}`,
  );
  return {
    resource: "webhook",
    noun: "webhook",
    title: targetUrl,
    fields: [
      { name: "target_url", value: targetUrl },
      { name: "subscriptions", value: toList(events) },
    ],
  };
}

function readTime(time: MeetingTime): string {
  return "date" in time ? time.date : time.datetime;
}

function toList<Item>(items: readonly Item[]): readonly Item[] | undefined {
  return items.length === 0 ? undefined : items;
}

function toText(value: object | null): string | undefined {
  return value === null ? undefined : JSON.stringify(value);
}
