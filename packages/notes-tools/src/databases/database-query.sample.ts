import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import { ofRows } from "../../test/helpers/sample-parts.ts";
import type { databaseQuery } from "./database-query.js";

const database_id = seedId("notes/database/feature-requests");

export const sample: Sample<typeof databaseQuery> = {
  input: {
    database_id,
    filter: { property: "Status", status: { equals: "In progress" } },
    columns: ["Name", "Votes"],
    sorts: [{ property: "Votes", direction: "descending" }],
    page_size: 2,
  },
  otherInputs: {
    data_source_id: seedId("notes/data-source/feature-requests"),
    filter: { property: "Due", date: { before: "2026-03-31" } },
    start_cursor: seedId("notes/page/product"),
    notes_version: "2026-03-11",
    schema_version: "1",
    tool_version: "1",
  },
  live: { database_id, page_size: 20 },
  second: { filter: undefined, columns: ["Name"], page_size: 20 },
  mistakes: [
    { mistake: "a misspelled column", change: { columns: ["Vote"] } },
    {
      mistake: "an option that does not exist",
      change: { filter: { property: "Status", status: { equals: "Doing" } } },
    },
  ],
  facts: (first, all) => [
    ...ofRows(first, all, "url", "plain_text", "name", "number", "start", "next_cursor"),
    seedId("notes/row/feature-requests/courier-feeds"),
    seedId("notes/user/tom-whitaker"),
  ],
};
