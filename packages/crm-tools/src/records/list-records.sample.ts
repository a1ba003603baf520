import type { Sample } from "@workbelt/testing/samples";
import { everySort, recordFacts } from "../../test/helpers/sample-parts.ts";
import type { listRecords } from "./list-records.js";

export const sample: Sample<typeof listRecords> = {
  input: { object: "companies", filter: { domains: "harborline.example" }, attributes: ["name"] },
  otherInputs: { sorts: everySort, attributes: ["name", "description"], limit: 10, offset: 20 },
  live: { object: "companies", limit: 20 },
  otherCases: [
    {
      object: "activities/site_visits",
      filter: { outcome: "Problem found" },
      sorts: [{ attribute: "timestamp", direction: "desc" }],
    },
  ],
  facts: recordFacts("domain", "title"),
};
