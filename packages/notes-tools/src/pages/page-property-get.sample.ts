import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { pagePropertyGet } from "./page-property-get.js";

export const sample: Sample<typeof pagePropertyGet> = {
  input: { page_id: seedId("notes/row/feature-requests/courier-feeds"), property_id: "Owner" },
  otherInputs: { page_size: 10, start_cursor: seedId("notes/page/product") },
  second: { property_id: "Status" },
  facts: [seedId("notes/user/tom-whitaker"), "Tom Whitaker", "Owner"],
};
