import type { CrmService } from "../crm-service.js";
import { badRequest } from "../errors.js";
import { CrmRepository } from "../repository/crm-repository.js";
import type { MeetingDocument } from "../repository/documents.js";
import { list, shape } from "../validation/structures.js";
import type { Infer } from "../validation/validator.js";
import { linkedRecord, parseLink } from "./create-meeting.js";

/** Request body for changes of a meeting: its links are all that can be changed. */
export const meetingChangeBody = shape({ data: shape({ linked_records: list(linkedRecord) }) });

/**
 * Adds links to a meeting, or replaces all of them. Attio links the companies of the participants again some time after
 * a replacement; the sandbox does not.
 */
export function updateMeeting(
  { collections }: CrmService,
  meeting: MeetingDocument,
  input: Infer<typeof meetingChangeBody>["data"],
  mode: "add" | "replace",
): MeetingDocument {
  const repository = new CrmRepository(collections);
  const given = input.linked_records.map((link) => parseLink(link, repository));
  const all = mode === "add" ? [...meeting.links, ...given] : given;
  const links = [...new Map(all.map((link) => [link.recordId, link])).values()];
  const changed: MeetingDocument = { ...meeting, links };
  collections.meetings.put(meeting.id, changed);
  return changed;
}

/**
 * Deletes a meeting that no calendar syncs: those of the calendar were created by the system. That its recordings go with it
 * is assumed [meeting-deletion-takes-recordings].
 */
export function deleteMeeting({ collections }: CrmService, meeting: MeetingDocument): void {
  if (meeting.createdBy.type === "system") {
    const message = "Meetings that were synced from a calendar cannot be deleted.";
    throw badRequest("system_edit_unauthorized", message);
  }
  collections.transaction(() => {
    for (const { id } of collections.callRecordings.find("meeting", meeting.id))
      collections.callRecordings.delete(id);
    collections.meetings.delete(meeting.id);
  });
}
