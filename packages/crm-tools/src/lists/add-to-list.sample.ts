import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { addToList } from "./add-to-list.js";

export const sample: Sample<typeof addToList> = {
  input: {
    list: "expansion_accounts",
    record_id: seedId("crm/companies/harborline"),
    entry_values: { stage: "Idea" },
  },
  otherInputs: { parent_object: "companies" },
  second: { record_id: seedId("crm/companies/kestrel"), entry_values: { stage: "Committed" } },
};
