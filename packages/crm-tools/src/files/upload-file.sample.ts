import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { uploadFile } from "./upload-file.js";

export const sample: Sample<typeof uploadFile> = {
  input: {
    object: "deals",
    record_id: seedId("crm/deals/harborline-track"),
    file: "offer.pdf",
  },
  otherInputs: { parent_folder_id: seedId("crm/file/contracts") },
  second: { record_id: seedId("crm/deals/castellan-cold-chain") },
  mistakes: [{ mistake: "a file that the host does not offer", change: { file: "offer-2.pdf" } }],
};
