import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { updateListEntry } from "./update-list-entry.js";

export const sample: Sample<typeof updateListEntry> = {
  input: {
    list_id: "expansion_accounts",
    entry_id: seedId("crm/entry/expansion-accounts/harborline"),
    entry_values: { stage: "Committed" },
  },
  otherInputs: { append: true },
  otherCases: [{ append: true }],
  second: {
    entry_id: seedId("crm/entry/expansion-accounts/tamarack"),
    entry_values: { stage: "Idea" },
  },
  mistakes: [
    { mistake: "a stage that does not exist", change: { entry_values: { stage: "Ideas" } } },
  ],
};
