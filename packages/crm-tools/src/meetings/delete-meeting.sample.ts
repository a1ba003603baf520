import type { Sample } from "@workbelt/testing/samples";
import { seedId } from "@workbelt/sandbox";
import type { deleteMeeting } from "./delete-meeting.js";

export const sample: Sample<typeof deleteMeeting> = {
  input: { meeting_id: seedId("crm/meeting/brightmoor-discovery") },
  before: async (call) => {
    const times = { start: "2020-01-07T14:00:00Z", end: "2020-01-07T15:00:00Z" };
    const created = await call("crm_create_meeting", { title: "Dock tour", ...times });
    return { meeting_id: created("meeting_id")[0] };
  },
};
