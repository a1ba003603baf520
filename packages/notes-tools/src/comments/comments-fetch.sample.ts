import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { commentsFetch } from "./comments-fetch.js";

export const sample: Sample<typeof commentsFetch> = {
  input: { block_id: seedId("notes/row/feature-requests/courier-feeds") },
  otherInputs: {
    page_size: 10,
    start_cursor: seedId("notes/page/product"),
    notes_version: "2026-03-11",
    schema_version: "1",
    tool_version: "1",
  },
  second: { block_id: seedId("notes/page/roadmap") },
  facts: (first) => [
    ...first("id", "discussion_id", "plain_text", "resolved_name", "created_time"),
  ],
};
