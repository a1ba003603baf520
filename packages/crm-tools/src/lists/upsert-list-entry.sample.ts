import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { upsertListEntry } from "./upsert-list-entry.js";

export const sample: Sample<typeof upsertListEntry> = {
  input: {
    list_id: "expansion_accounts",
    parent_object: "companies",
    parent_record_id: seedId("crm/companies/harborline"),
    entry_values: { stage: "Committed" },
  },
  second: {
    parent_record_id: seedId("crm/companies/kestrel"),
    entry_values: { stage: "Idea" },
  },
};
