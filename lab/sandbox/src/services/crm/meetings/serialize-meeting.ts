import type { CrmRepository } from "../repository/crm-repository.js";
import type { MeetingDocument } from "../repository/documents.js";

/** A meeting in Attio's meeting schema. */
export function serializeMeeting(meeting: MeetingDocument, repository: CrmRepository) {
  return {
    id: { workspace_id: repository.collections.workspace.id, meeting_id: meeting.id },
    title: meeting.title,
    description: meeting.description,
    is_all_day: "date" in meeting.start,
    start: meeting.start,
    end: meeting.end,
    participants: meeting.participants.map(({ status, isOrganizer, email, name }) => ({
      status,
      is_organizer: isOrganizer,
      email_address: email,
      name,
    })),
    linked_records: meeting.links.map(({ object, recordId }) => ({
      object_slug: object,
      object_id: repository.findObject(object)?.id ?? "",
      record_id: recordId,
    })),
    created_at: meeting.createdAt,
    created_by_actor: meeting.createdBy,
  };
}
