import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { databaseInsertRow } from "./database-insert-row.js";

export const sample: Sample<typeof databaseInsertRow> = {
  input: {
    database_id: seedId("notes/database/feature-requests"),
    rows: [{ Name: "Docks", Votes: 3 }, { Name: "Gates" }],
  },
  otherInputs: {
    data_source_id: seedId("notes/data-source/feature-requests"),
    properties: { title: { title: [{ type: "text", text: { content: "Offer" } }] } },
    create_options: true,
    child_blocks: [{ type: "paragraph", text: "First draft" }],
    icon: { type: "emoji", emoji: "🚀" },
    cover: { type: "external", external: { url: "https://example.com/cover.png" } },
    notes_version: "2026-03-11",
    schema_version: "1",
    tool_version: "1",
    rows: undefined,
  },
  second: { rows: [{ Name: "Ramps", Votes: 4 }, { Name: "Lifts" }] },
  minRequests: { count: 2, reason: "each row is a request" },
  mistakes: [{ mistake: "a misspelled column", change: { rows: [{ Name: "Docks", Vote: 3 }] } }],
};
