import type { AttributeDocument } from "../repository/attribute.js";
import type { CommentDocument, NoteDocument } from "../repository/documents.js";
import {
  type CrmEvent,
  type EventSource,
  getDocument,
  getVerb,
  type TypedChange,
} from "./event.js";

/** Creates the event of a task. */
export function createTaskEvents(change: TypedChange<object>): CrmEvent[] {
  return [{ event_type: `task.${getVerb(change)}`, id: { task_id: change.id } }];
}

/** Creates the event of a list. */
export function createListEvents(change: TypedChange<object>): CrmEvent[] {
  return [{ event_type: `list.${getVerb(change)}`, id: { list_id: change.id } }];
}

/** Creates the event of an activity. Those of a change and a deletion are assumed [activity-events]. */
export function createActivityEvents(change: TypedChange<object>): CrmEvent[] {
  return [{ event_type: `activity.${getVerb(change)}`, id: { activity_id: change.id } }];
}

/** Creates the events of a note: a new title and new content are different events. */
export function createNoteEvents(
  change: TypedChange<NoteDocument>,
  { repository }: EventSource,
): CrmEvent[] {
  const { before, after } = change;
  const { parentObject, parentRecordId } = getDocument(change);
  const isRenamed = before?.title !== after?.title;
  const isRewritten = before?.markdown !== after?.markdown;
  const verb = getVerb(change);
  const types =
    verb === "updated"
      ? [...(isRenamed ? ["note.updated"] : []), ...(isRewritten ? ["note-content.updated"] : [])]
      : [`note.${verb}`];
  return types.map((event_type) => ({
    event_type,
    id: { note_id: change.id },
    parent_object_id: repository.findObject(parentObject)?.id ?? "",
    parent_record_id: parentRecordId,
  }));
}

/** Creates the event of a comment; its text cannot be changed. */
export function createCommentEvents(
  change: TypedChange<CommentDocument>,
  { repository }: EventSource,
): CrmEvent[] {
  const { threadId, object, recordId, listId, entryId, resolvedAt } = getDocument(change);
  const verb = getVerb(change);
  if (verb === "updated" && change.before?.resolvedAt === resolvedAt) return [];
  const resolution = resolvedAt === null ? "unresolved" : "resolved";
  return [
    {
      event_type: `comment.${verb === "updated" ? resolution : verb}`,
      id: { comment_id: change.id },
      thread_id: threadId,
      object_id: repository.findObject(object)?.id ?? "",
      record_id: recordId,
      list_id: listId,
      entry_id: entryId,
    },
  ];
}

/** Creates the event of an attribute. None is documented for one that goes with its object. */
export function createAttributeEvents(
  change: TypedChange<AttributeDocument>,
  { collections }: EventSource,
): CrmEvent[] {
  if (change.after === undefined) return [];
  const { containerId } = getDocument(change);
  const kind =
    collections.lists.get(containerId) !== undefined
      ? "list"
      : collections.activities.get(containerId) !== undefined
        ? "activity"
        : "object";
  return [
    {
      event_type: `${kind}-attribute.${getVerb(change)}`,
      id: { [`${kind}_id`]: containerId, attribute_id: change.id },
    },
  ];
}
