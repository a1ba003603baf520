import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { mergeRecords } from "./merge-records.js";

export const sample: Sample<typeof mergeRecords> = {
  input: {
    object: "companies",
    primary_record_id: seedId("crm/companies/harborline"),
    secondary_record_id: seedId("crm/companies/kestrel"),
  },
  second: {
    primary_record_id: seedId("crm/companies/axlepoint"),
    secondary_record_id: seedId("crm/companies/brightmoor"),
  },
  mistakes: [
    {
      mistake: "the same record twice",
      change: { secondary_record_id: seedId("crm/companies/harborline") },
    },
  ],
};
