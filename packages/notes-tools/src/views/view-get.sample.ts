import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { viewGet } from "./view-get.js";

const view = seedId("notes/view/feature-requests/blocking");

export const sample: Sample<typeof viewGet> = {
  input: { view_id: view },
  second: { view_id: seedId("notes/view/feature-requests/by-status") },
  facts: (first) => [
    ...first("name", "url", "database_id", "data_source_id", "property", "direction"),
    view,
  ],
};
