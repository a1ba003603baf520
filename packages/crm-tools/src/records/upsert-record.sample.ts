import type { Sample } from "@workbelt/testing/samples";
import type { upsertRecord } from "./upsert-record.js";

export const sample: Sample<typeof upsertRecord> = {
  input: {
    object: "companies",
    matching_attribute: "domains",
    values: { domains: "harborline.example", name: "Harborline Freight" },
  },
  live: {
    object: "companies",
    matching_attribute: "domains",
    values: { domains: "harborline.example", name: "Harborline" },
  },
  otherCases: [
    {
      object: "people",
      matching_attribute: "email_addresses",
      values: { email_addresses: "elif.demir@harborline.example", job_title: "Head of operations" },
    },
    {
      object: "activities/site_visits",
      matching_attribute: "reference",
      values: { reference: "SV-1058", outcome: "No follow-up" },
    },
  ],
  second: { values: { domains: "kestrel.example", categories: ["Retail"] } },
  mistakes: [
    { mistake: "an attribute that is not unique", change: { matching_attribute: "name" } },
  ],
};
