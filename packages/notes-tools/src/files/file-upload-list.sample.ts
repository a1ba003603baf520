import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { fileUploadList } from "./file-upload-list.js";

export const sample: Sample<typeof fileUploadList> = {
  input: { status: "uploaded" },
  otherInputs: { page_size: 10, start_cursor: seedId("notes/page/product") },
  live: {},
  before: async (call) => {
    await call("notes_file_upload", { file: "offer.pdf" });
    return {};
  },
  facts: (first) => ["items", ...first("status", "filename", "content_type", "expiry_time")],
};
