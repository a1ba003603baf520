import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import { oneRecordFacts } from "../../test/helpers/sample-parts.ts";
import type { getDeal } from "./get-deal.js";

export const sample: Sample<typeof getDeal> = {
  input: { record_id: seedId("crm/deals/castellan-cold-chain") },
  second: { record_id: seedId("crm/deals/harborline-settle") },
  facts: (first) => [
    ...oneRecordFacts("currency_value", "currency_code", "title")(first),
    "Daniel Okafor",
  ],
};
