import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { viewDelete } from "./view-delete.js";

export const sample: Sample<typeof viewDelete> = {
  input: { view_id: seedId("notes/view/feature-requests/blocking") },
  second: { view_id: seedId("notes/view/feature-requests/by-status") },
};
