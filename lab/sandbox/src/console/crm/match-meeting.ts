import type { ActivityDocument } from "../../services/convintel/repository/documents.js";
import { ConvintelRepository } from "../../services/convintel/repository/convintel-repository.js";
import type { MeetingDocument } from "../../services/crm/repository/documents.js";
import { CrmCollections } from "../../services/crm/repository/crm-collections.js";
import type { ConsoleContext } from "../console-context.js";
import { getMeetingStart } from "./crm-data.js";

/** Finds the CRM's meeting of a call. Nothing stored connects them: they have the same title and start. */
export function findMeetingOfCall(
  { store }: ConsoleContext,
  call: ActivityDocument,
): MeetingDocument | undefined {
  const { meetings } = new CrmCollections(store);
  if (call.account === null) return undefined;
  return meetings.find("record", call.account.id).find((meeting) => isSame(call, meeting));
}

/** Finds the call of a meeting of the CRM. */
export function findCallOfMeeting(
  { store }: ConsoleContext,
  meeting: MeetingDocument,
): ActivityDocument | undefined {
  const { activities } = new ConvintelRepository(store);
  return meeting.links
    .flatMap(({ recordId }) => activities.find("account", recordId))
    .find((call) => isSame(call, meeting));
}

function isSame(call: ActivityDocument, meeting: MeetingDocument): boolean {
  const planned = call.scheduledStartTime ?? call.actualStartTime;
  return (
    call.title === meeting.title && Date.parse(planned) === Date.parse(getMeetingStart(meeting))
  );
}
