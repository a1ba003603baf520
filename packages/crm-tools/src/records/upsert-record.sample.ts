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
  mistakes: [
    { mistake: "an attribute that is not unique", change: { matching_attribute: "name" } },
  ],
};
