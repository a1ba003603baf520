import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { createMeeting } from "./create-meeting.js";

export const sample: Sample<typeof createMeeting> = {
  input: {
    title: "Kick-off",
    start: "2026-11-24T14:00:00Z",
    end: "2026-11-24T15:00:00Z",
    timezone: "Europe/Lisbon",
    participants: [{ email_address: "elif.demir@harborline.example", is_organizer: false }],
    linked_records: [{ object: "people", record_id: seedId("crm/people/elif-demir") }],
    external_ref: "kick-off-4711",
  },
  otherInputs: {
    description: "With the team in Lisbon.",
    participants: [
      { email_address: "ada@lovelace.example", is_organizer: true, status: "accepted" },
    ],
  },
  second: {
    title: "Review",
    external_ref: "review-4712",
    linked_records: [{ object: "companies", record_id: seedId("crm/companies/kestrel") }],
  },
  otherCases: [{ external_ref: undefined }],
  mistakes: [{ mistake: "an end before the start", change: { end: "2026-11-24T13:00:00Z" } }],
};
