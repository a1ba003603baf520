import type { Sample } from "@workbelt/testing/samples";
import type { listObjectViews } from "./list-object-views.js";

export const sample: Sample<typeof listObjectViews> = {
  input: { object: "deals" },
  otherInputs: { show_archived: true, limit: 10, cursor: "c1" },
  second: { object: "people" },
  facts: (first) => ["Open deals", ...first("view_id", "title")],
};
