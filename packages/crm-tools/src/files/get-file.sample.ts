import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { getFile } from "./get-file.js";

export const sample: Sample<typeof getFile> = {
  input: { file_id: seedId("crm/file/summary") },
  second: { file_id: seedId("crm/file/contracts") },
  facts: (first) => first("file_id", "name", "content_type", "parent_folder_id", "record_id"),
};
