import { compactPage, defineOperation, pageOf, path } from "@workbelt/core/provider";
import { z } from "zod";
import { paging } from "../inputs/paging.js";
import { listResponse, toPage } from "../list-response.js";
import { compactFileUpload, fileUploadOutput, fileUploadResponse } from "./file-upload-response.js";

/** The operation `notes_file_upload_list`. */
export const fileUploadList = defineOperation({
  name: "notes_file_upload_list",
  description: "Lists the file uploads of this connection, and whether they are ready to attach.",
  effect: "read",
  returnsTexts: ["rows"],
  pagination: { kind: "cursor", input: "start_cursor", size: "page_size" },
  input: z.strictObject({
    status: z
      .enum(["pending", "uploaded", "expired", "failed"])
      .describe("Only uploads with this status")
      .optional(),
    ...paging(),
  }),
  request: (query) => ({ method: "GET", path: path`/v1/file_uploads`, query }),
  response: listResponse(fileUploadResponse),
  result: toPage,
  output: pageOf(fileUploadOutput, "cursor"),
  compact: compactPage(compactFileUpload),
});
