import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { listFiles } from "./list-files.js";

export const sample: Sample<typeof listFiles> = {
  input: { object: "deals", record_id: seedId("crm/deals/harborline-track") },
  otherInputs: {
    parent_folder_id: seedId("crm/file/contracts"),
    storage_provider: "attio",
    limit: 10,
    cursor: "c1",
  },
  second: { record_id: seedId("crm/deals/harborline-settle") },
  facts: (first) => [
    "Contracts",
    "Summary.txt",
    "google-drive",
    ...first("file_id", "file_type", "content_type"),
  ],
};
