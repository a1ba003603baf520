import type { Sample } from "@workbelt/testing/samples";
import { everySort, recordFacts } from "../../test/helpers/sample-parts.ts";
import type { listPeople } from "./list-people.js";

export const sample: Sample<typeof listPeople> = {
  input: {
    filter: { job_title: { $contains: "Operations" } },
    sorts: [{ attribute: "created_at", direction: "desc" }],
    attributes: ["name", "email_addresses", "job_title"],
    limit: 2,
  },
  otherInputs: { sorts: everySort, offset: 20 },
  live: { limit: 20 },
  mistakes: [
    { mistake: "a misspelled attribute", change: { filter: { jobtitle: { $contains: "Head" } } } },
    { mistake: "an unknown operator", change: { filter: { job_title: { $matches: "Head" } } } },
  ],
  facts: recordFacts("full_name", "email_address"),
};
