import { notFound } from "../errors.js";
import type { CrmCollections } from "../repository/crm-collections.js";
import { parseId } from "../validation/parse-request.js";
import type { MeetingDocument } from "../repository/documents.js";

/** Returns the meeting with this id; throws 404 if there is none. */
export function requireMeeting(collections: CrmCollections, id: string): MeetingDocument {
  const message = `Meeting with ID "${id}" was not found.`;
  const meeting = collections.meetings.get(parseId(id, message));
  if (meeting === undefined) throw notFound(message);
  return meeting;
}
