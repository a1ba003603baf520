import type { Sample } from "@workbelt/testing/samples";
import { seedId } from "@workbelt/sandbox";
import type { deleteMeeting } from "./delete-meeting.js";

export const sample: Sample<typeof deleteMeeting> = {
  input: { meeting_id: seedId("crm/meeting/brightmoor-discovery") },
  before: async (call) => {
    const times = { start: "2026-11-24T14:00:00Z", end: "2026-11-24T15:00:00Z" };
    const created = await call("crm_create_meeting", { title: "Kick-off", ...times });
    return { meeting_id: created("meeting_id")[0] };
  },
};
