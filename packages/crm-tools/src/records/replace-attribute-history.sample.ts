import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { replaceAttributeHistory } from "./replace-attribute-history.js";

export const sample: Sample<typeof replaceAttributeHistory> = {
  input: {
    object: "deals",
    record_id: seedId("crm/deals/castellan-cold-chain"),
    attribute: "stage",
    values: [
      {
        value: "In Progress",
        active_from: "2025-09-01T09:00:00Z",
        active_until: "2025-10-06T12:30:00Z",
      },
      { value: "Lead", active_from: "2025-10-06T12:30:00Z", active_until: null },
    ],
  },
  otherCases: [
    {
      object: undefined,
      record_id: undefined,
      list: "expansion_accounts",
      entry_id: seedId("crm/entry/expansion-accounts/harborline"),
      values: [{ value: "Idea", active_from: "2025-09-01T09:00:00Z", active_until: null }],
    },
  ],
  second: { record_id: seedId("crm/deals/harborline-settle") },
  mistakes: [
    {
      mistake: "two stages at a time",
      change: {
        values: [
          { value: "Lead", active_from: "2025-09-01T09:00:00Z", active_until: null },
          { value: "In Progress", active_from: "2025-10-06T12:30:00Z", active_until: null },
        ],
      },
    },
    {
      mistake: "an unknown stage",
      change: {
        values: [{ value: "Daydream", active_from: "2025-09-01T09:00:00Z", active_until: null }],
      },
    },
    { mistake: "a relationship", change: { attribute: "associated_people" } },
  ],
};
