import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import { upToSeconds } from "../../test/helpers/sample-parts.ts";
import type { listEmails } from "./list-emails.js";

export const sample: Sample<typeof listEmails> = {
  input: { filter: { domain: "brightmoor.example", sent_after: "2020-01-01" } },
  otherInputs: {
    filter: {
      linked_object: "companies",
      linked_record_ids: [seedId("crm/companies/harborline")],
      participants: ["elif.demir@harborline.example"],
      domain: "harborline.example",
      sent_after: "2026-03-01T00:00:00Z",
      sent_before: "2026-04-01T00:00:00Z",
      exclude_automated_participants: true,
    },
    limit: 10,
    cursor: "next",
  },
  second: { filter: { domain: "kestrel.example" } },
  facts: (first) => [
    ...first("direction", "email_address", "role", "record_id"),
    ...upToSeconds(first("sent_at")),
  ],
};
