import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { deleteRecord } from "./delete-record.js";

export const sample: Sample<typeof deleteRecord> = {
  input: { object: "companies", record_id: seedId("crm/companies/harborline") },
  otherCases: [
    {
      object: "activities/site_visits",
      record_id: seedId("crm/site_visits/harborline-control-tower"),
    },
  ],
  second: { record_id: seedId("crm/companies/kestrel") },
};
