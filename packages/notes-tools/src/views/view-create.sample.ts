import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { viewCreate } from "./view-create.js";

export const sample: Sample<typeof viewCreate> = {
  input: {
    database_id: seedId("notes/database/feature-requests"),
    name: "In progress",
    type: "table",
    filter: { property: "Status", status: { equals: "In progress" } },
  },
  otherInputs: {
    data_source_id: seedId("notes/data-source/feature-requests"),
    filter: { property: "Stage", select: { equals: "Open" } },
    sorts: [{ property: "Due", direction: "ascending" }],
    quick_filters: { Owner: { people: { is_not_empty: true } } },
    configuration: { type: "table", wrap_cells: true },
    page_id: seedId("notes/page/roadmap"),
    after_block_id: seedId("notes/block/roadmap/0"),
  },
  second: { name: "Shipped", filter: { property: "Votes", number: { greater_than: 3 } } },
  mistakes: [{ mistake: "an unknown type", change: { type: "grid" } }],
};
