import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { appendRecordValues } from "./append-record-values.js";

export const sample: Sample<typeof appendRecordValues> = {
  input: {
    object: "companies",
    record_id: seedId("crm/companies/harborline"),
    values: { domains: "lovelace.example" },
  },
  live: {
    object: "companies",
    record_id: seedId("crm/companies/harborline"),
    values: { domains: "lovelace.example", description: "Freight forwarder" },
  },
  otherCases: [
    {
      object: "activities/site_visits",
      record_id: seedId("crm/site_visits/harborline-control-tower"),
      values: { topics: ["Support"], outcome: "Follow-up agreed" },
    },
  ],
  second: {
    record_id: seedId("crm/companies/kestrel"),
    values: { domains: "babbage.example", categories: "Retail" },
  },
};
