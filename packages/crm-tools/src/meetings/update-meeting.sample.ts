import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { updateMeeting } from "./update-meeting.js";

export const sample: Sample<typeof updateMeeting> = {
  input: {
    meeting_id: seedId("crm/meeting/brightmoor-discovery"),
    linked_records: [{ object: "companies", record_id: seedId("crm/companies/kestrel") }],
  },
  otherCases: [{ append: true }],
  otherInputs: { append: true },
  second: {
    meeting_id: seedId("crm/meeting/castellan-discovery"),
    linked_records: [{ object: "people", record_id: seedId("crm/people/elif-demir") }],
  },
  mistakes: [
    {
      mistake: "a record that does not exist",
      change: { linked_records: [{ object: "companies", record_id: seedId("crm/nothing") }] },
    },
  ],
};
