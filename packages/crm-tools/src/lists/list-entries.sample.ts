import type { Sample } from "@workbelt/testing/samples";
import { everySort } from "../../test/helpers/sample-parts.ts";
import type { listEntries } from "./list-entries.js";

export const sample: Sample<typeof listEntries> = {
  input: { list: "expansion_accounts", filter: { stage: "Committed" }, limit: 1 },
  otherInputs: { sorts: everySort, attributes: ["name", "description"], offset: 20 },
  live: { list: "expansion_accounts", limit: 20 },
  mistakes: [{ mistake: "a stage that does not exist", change: { filter: { stage: "Ideas" } } }],
  facts: (first) => [
    ...first("entry_id", "parent_object", "parent_record_id", "title"),
    "Harborline Freight",
  ],
};
