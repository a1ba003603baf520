import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { dataFetch } from "./data-fetch.js";

export const sample: Sample<typeof dataFetch> = {
  input: { query: "Roadmap", page_size: 2 },
  otherInputs: {
    in_trash: true,
    start_cursor: seedId("notes/page/product"),
    schema_version: "1",
    tool_version: "1",
  },
  live: { page_size: 20 },
  facts: (first) => [
    ...first("url", "database_id", "last_edited_time", "next_cursor"),
    // The id and title of the first page.
    ...first("id").slice(0, 1),
    ...first("plain_text").slice(0, 1),
  ],
};
