import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import { ofRows } from "../../test/helpers/sample-parts.ts";
import type { templateList } from "./template-list.js";

export const sample: Sample<typeof templateList> = {
  input: { database_id: seedId("notes/database/feature-requests") },
  otherInputs: {
    data_source_id: seedId("notes/data-source/feature-requests"),
    name: "Offer",
    page_size: 10,
    start_cursor: seedId("notes/page/product"),
  },
  second: { name: "request" },
  facts: (first, all) => ofRows(first, all, "id", "name"),
};
