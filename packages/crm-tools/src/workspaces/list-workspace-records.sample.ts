import type { Sample } from "@workbelt/testing/samples";
import { everySort, recordFacts } from "../../test/helpers/sample-parts.ts";
import type { listWorkspaceRecords } from "./list-workspace-records.js";

export const sample: Sample<typeof listWorkspaceRecords> = {
  input: { limit: 1 },
  otherInputs: {
    filter: { name: { $contains: "Ltd" } },
    sorts: everySort,
    attributes: ["name", "description"],
    offset: 20,
  },
  live: { limit: 20 },
  facts: recordFacts(),
};
