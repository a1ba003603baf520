import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { removeFromList } from "./remove-from-list.js";

export const sample: Sample<typeof removeFromList> = {
  input: {
    list: "expansion_accounts",
    entry_id: seedId("crm/entry/expansion-accounts/harborline"),
  },
  second: { entry_id: seedId("crm/entry/expansion-accounts/tamarack") },
};
