import type { Sample } from "@workbelt/testing/samples";
import { everySort, recordFacts } from "../../test/helpers/sample-parts.ts";
import type { listDeals } from "./list-deals.js";

export const sample: Sample<typeof listDeals> = {
  input: { filter: { stage: "In Progress" }, attributes: ["name", "stage", "value"], limit: 2 },
  otherInputs: { sorts: everySort, offset: 20 },
  live: { limit: 20 },
  mistakes: [{ mistake: "a stage that does not exist", change: { filter: { stage: "Leads" } } }],
  facts: recordFacts("currency_value", "currency_code", "title"),
};
