import type { Sample } from "@workbelt/testing/samples";
import { everySort, recordFacts } from "../../test/helpers/sample-parts.ts";
import type { listUserRecords } from "./list-user-records.js";

export const sample: Sample<typeof listUserRecords> = {
  input: { limit: 1 },
  otherInputs: {
    filter: { name: { $contains: "Ltd" } },
    sorts: everySort,
    attributes: ["name", "description"],
    offset: 20,
  },
  live: { limit: 20 },
  facts: recordFacts("email_address"),
};
