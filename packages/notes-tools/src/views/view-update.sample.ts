import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { viewUpdate } from "./view-update.js";

export const sample: Sample<typeof viewUpdate> = {
  input: { view_id: seedId("notes/view/feature-requests/blocking"), name: "Blocks a deal" },
  otherInputs: {
    filter: { property: "Stage", select: { equals: "Open" } },
    sorts: [{ property: "Due", direction: "ascending" }],
    quick_filters: { Owner: { people: { is_not_empty: true } } },
    configuration: { type: "table", wrap_cells: true },
  },
  second: { view_id: seedId("notes/view/feature-requests/by-status"), name: "Status" },
};
