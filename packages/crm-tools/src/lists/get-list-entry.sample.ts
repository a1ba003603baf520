import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import { upToSeconds } from "../../test/helpers/sample-parts.ts";
import type { getListEntry } from "./get-list-entry.js";

export const sample: Sample<typeof getListEntry> = {
  input: {
    list: "expansion_accounts",
    entry_id: seedId("crm/entry/expansion-accounts/harborline"),
  },
  second: { entry_id: seedId("crm/entry/expansion-accounts/tamarack") },
  facts: (first) => [
    ...first("list_id", "entry_id", "parent_object", "parent_record_id", "title"),
    ...upToSeconds(first("created_at")),
  ],
};
