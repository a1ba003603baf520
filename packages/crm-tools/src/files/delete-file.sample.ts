import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { deleteFile } from "./delete-file.js";

export const sample: Sample<typeof deleteFile> = {
  input: { file_id: seedId("crm/file/summary") },
  second: { file_id: seedId("crm/file/contracts") },
};
