import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import { ofRows } from "../../test/helpers/sample-parts.ts";
import type { databasePropertyRetrieve } from "./database-property-retrieve.js";

const database_id = seedId("notes/database/feature-requests");

export const sample: Sample<typeof databasePropertyRetrieve> = {
  input: { database_id, property_id: "Votes", page_size: 2 },
  otherInputs: {
    data_source_id: seedId("notes/data-source/feature-requests"),
    start_cursor: seedId("notes/page/product"),
    schema_version: "1",
    tool_version: "1",
  },
  live: { database_id, property_id: "Votes", page_size: 20 },
  second: { property_id: "Status", page_size: 3 },
  facts: (first, all) => [
    ...ofRows(first, all, "number", "next_cursor"),
    seedId("notes/row/feature-requests/courier-feeds"),
  ],
};
