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
  ],
  second: { values: { domains: "kestrel.example", categories: ["Retail"] } },
  mistakes: [
    { mistake: "an attribute that is not unique", change: { matching_attribute: "name" } },
  ],
};
