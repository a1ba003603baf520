import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import { upToSeconds } from "../../test/helpers/sample-parts.ts";
import type { getRecordAttributeValues } from "./get-record-attribute-values.js";

export const sample: Sample<typeof getRecordAttributeValues> = {
  input: {
    object: "deals",
    record_id: seedId("crm/deals/castellan-cold-chain"),
    attribute: "stage",
    show_historic: true,
  },
  second: { record_id: seedId("crm/deals/harborline-settle"), attribute: "owner" },
  facts: (first) => [
    ...first("title"),
    ...upToSeconds(first("active_from", "active_until")),
    seedId("crm/member/daniel-okafor"),
  ],
};
