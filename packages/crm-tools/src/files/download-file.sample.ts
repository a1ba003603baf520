import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { downloadFile } from "./download-file.js";

export const sample: Sample<typeof downloadFile> = {
  input: { file_id: seedId("crm/file/summary") },
  second: { file_id: seedId("crm/file/offer") },
  minRequests: { count: 2, reason: "the CRM redirects to the content" },
  facts: ["Summary.txt", "text/plain", "scope, price and start as agreed"],
};
