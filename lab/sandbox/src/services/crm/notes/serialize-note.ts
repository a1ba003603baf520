import type { NoteDocument } from "../repository/documents.js";

/** A note in Attio's note schema. */
export function serializeNote(note: NoteDocument, workspaceId: string) {
  return {
    id: { workspace_id: workspaceId, note_id: note.id },
    parent_object: note.parentObject,
    parent_record_id: note.parentRecordId,
    title: note.title,
    meeting_id: note.meetingId,
    content_plaintext: note.plaintext,
    content_markdown: note.markdown,
    // Only the web application's editor can tag people, so notes from the API have no tags.
    tags: [],
    created_by_actor: note.createdBy,
    created_at: note.createdAt,
  };
}
