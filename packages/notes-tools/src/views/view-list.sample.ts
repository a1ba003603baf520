import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { viewList } from "./view-list.js";

const database_id = seedId("notes/database/feature-requests");

export const sample: Sample<typeof viewList> = {
  input: { database_id, page_size: 2 },
  otherInputs: {
    data_source_id: seedId("notes/data-source/feature-requests"),
    start_cursor: seedId("notes/page/product"),
  },
  live: { database_id },
  minRequests: { count: 4, reason: "the list has ids only: each of the three views is a request" },
  facts: (first, all) =>
    [...first("id"), ...all("name", "type", "url", "database_id", "data_source_id")].filter(
      (value) => !["status", "manual", "database_id"].includes(value),
    ),
};
