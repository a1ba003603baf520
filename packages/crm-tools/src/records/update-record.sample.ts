import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { updateRecord } from "./update-record.js";

export const sample: Sample<typeof updateRecord> = {
  input: {
    object: "deals",
    record_id: seedId("crm/deals/castellan-cold-chain"),
    values: { stage: "Lost" },
  },
  otherCases: [
    { values: { name: "Castellan – cold chain" } },
    {
      object: "activities/site_visits",
      record_id: seedId("crm/site_visits/harborline-control-tower"),
      values: { outcome: "No follow-up", summary: null },
    },
  ],
  second: { record_id: seedId("crm/deals/harborline-settle"), values: { stage: "In Progress" } },
  mistakes: [
    { mistake: "a stage that does not exist", change: { values: { stage: "Wonn" } } },
    {
      mistake: "an attribute that is computed",
      change: { values: { created_at: "2026-01-01T00:00:00Z" } },
    },
  ],
};
