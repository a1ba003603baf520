import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { pageGet } from "./page-get.js";

const row = seedId("notes/row/feature-requests/courier-feeds");

export const sample: Sample<typeof pageGet> = {
  input: { page_id: row },
  second: { page_id: seedId("notes/row/feature-requests/webhook-replay") },
  facts: (first) => [
    ...first("url", "database_id", "data_source_id", "created_time", "last_edited_time"),
    ...first("plain_text", "number", "start"),
    "In progress",
    "Track",
    "Pulse Medical Devices",
    "Kestrel Electronics",
    row,
    seedId("notes/user/tom-whitaker"),
    "Tom Whitaker",
    seedId("notes/user/sofia-marino"),
    '"Blocks a deal":true',
  ],
};
