import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { databaseFetch } from "./database-fetch.js";

const database = seedId("notes/database/feature-requests");

export const sample: Sample<typeof databaseFetch> = {
  input: { database_id: database },
  otherInputs: {
    option_colors: true,
    notes_version: "2026-03-11",
    schema_version: "1",
    tool_version: "1",
  },
  second: { database_id: seedId("notes/database/releases") },
  minRequests: {
    count: 2,
    reason: "the columns are those of the data source, a request of its own",
  },
  // Names of columns, options, and groups of the status.
  facts: (first, all) => [
    ...all("name", "plain_text"),
    ...first("url", "page_id"),
    database,
    seedId("notes/data-source/feature-requests"),
    '"Name":{"type":"title"',
    '"First asked":{"type":"date"',
    '"Owner":{"type":"people"',
    '"multi_select"',
    '"dollar"',
  ],
};
