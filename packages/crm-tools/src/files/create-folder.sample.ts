import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { createFolder } from "./create-folder.js";

export const sample: Sample<typeof createFolder> = {
  input: {
    object: "deals",
    record_id: seedId("crm/deals/harborline-track"),
    name: "Order forms",
  },
  otherInputs: { parent_folder_id: seedId("crm/file/contracts") },
  second: { name: "Security review" },
};
