import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import { upToSeconds } from "../../test/helpers/sample-parts.ts";
import type { listMeetings } from "./list-meetings.js";

export const sample: Sample<typeof listMeetings> = {
  input: {
    filter: { participants: ["elif.demir@harborline.example"], sort: "start_desc" },
    limit: 1,
  },
  otherInputs: {
    filter: {
      participants: ["ada@lovelace.example"],
      linked_object: "companies",
      linked_record_id: seedId("crm/companies/harborline"),
      ends_from: "2026-03-01T00:00:00Z",
      starts_before: "2026-04-01T00:00:00.000Z",
      timezone: "Europe/Berlin",
      sort: "start_desc",
    },
    offset: 20,
    cursor: "next",
  },
  live: { limit: 20 },
  facts: (first) => [
    ...first("meeting_id", "title", "name", "email_address", "record_id"),
    ...upToSeconds(first("datetime")),
  ],
};
