import type { Sample } from "@workbelt/testing/samples";
import { everySort, recordFacts } from "../../test/helpers/sample-parts.ts";
import type { listCompanies } from "./list-companies.js";

export const sample: Sample<typeof listCompanies> = {
  input: {
    filter: { name: { $contains: "Harborline" } },
    attributes: ["name", "domains"],
    limit: 2,
  },
  otherInputs: { sorts: everySort, offset: 20 },
  live: { limit: 20 },
  mistakes: [
    {
      mistake: "an operator that texts do not take",
      change: { filter: { name: { $gt: "Harborline" } } },
    },
  ],
  facts: recordFacts("domain", "title", "country_code"),
};
