import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { pageMove } from "./page-move.js";

const page_id = seedId("notes/page/roadmap");
const database_id = seedId("notes/database/feature-requests");

export const sample: Sample<typeof pageMove> = {
  input: { page_id, parent_page_id: seedId("notes/page/team-home") },
  otherInputs: {
    database_id,
    data_source_id: seedId("notes/data-source/feature-requests"),
    parent_page_id: undefined,
  },
  live: { page_id, database_id },
  second: {
    page_id: seedId("notes/page/weekly-rhythm"),
    parent_page_id: seedId("notes/page/product"),
  },
};
