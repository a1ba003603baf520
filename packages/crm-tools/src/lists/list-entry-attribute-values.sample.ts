import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import { upToSeconds } from "../../test/helpers/sample-parts.ts";
import type { listEntryAttributeValues } from "./list-entry-attribute-values.js";

export const sample: Sample<typeof listEntryAttributeValues> = {
  input: {
    list_id: "expansion_accounts",
    entry_id: seedId("crm/entry/expansion-accounts/harborline"),
    attribute: "stage",
    show_historic: true,
  },
  second: { entry_id: seedId("crm/entry/expansion-accounts/tamarack") },
  facts: (first) => [...first("title"), ...upToSeconds(first("active_from"))],
};
