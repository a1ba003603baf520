import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { createRecord } from "./create-record.js";

export const sample: Sample<typeof createRecord> = {
  input: { object: "companies", values: { name: "Lovelace & Co" } },
  otherCases: [
    {
      object: "people",
      values: { name: "Ada Lovelace", email_addresses: ["ada@lovelace.example"] },
    },
    {
      object: "activities/site_visits",
      values: {
        timestamp: "2026-03-02T09:00:00Z",
        company: { target_object: "companies", target_record_id: seedId("crm/companies/veldt") },
        outcome: "No follow-up",
      },
    },
  ],
  second: { values: { name: "Babbage Mills", categories: ["Retail"] } },
  mistakes: [
    {
      mistake: "a domain that another company has",
      change: { values: { name: "Harborline", domains: ["harborline.example"] } },
    },
  ],
};
