import { defineOperation } from "@workbelt/core/provider";
import { z } from "zod";
import { compactFileUpload, fileUploadOutput } from "./file-upload-response.js";
import { importFile } from "./import-file.js";
import { uploadFile } from "./upload-file.js";
import { uploadInput } from "./upload-input.js";
import type { FileUploadOptions } from "./upload-options.js";

const output = fileUploadOutput.extend({ note: z.string().optional() });

/** The operation `notes_file_upload` for one source of files. */
function defineFileUpload(options: FileUploadOptions) {
  return defineOperation({
    name: "notes_file_upload",
    description:
      'Uploads a file that the host offers (file) or from the web (url). Attach it before attach_before: as icon or cover {"file_upload":{"id":"file_upload_id"}}, in a files property {"files":[…]} of these, or as a block {"type":"pdf","file_upload_id":"…"} (image, file, video, audio).',
    effect: "create",
    consequence: { reversible: "not", reason: "no operation removes an upload" },
    multipleWrites: true,
    verifyWith: "notes_file_upload_list",
    input: uploadInput,
    run: ({ file, filename, url }, api) =>
      url === undefined
        ? uploadFile(api, { file: file ?? "", filename }, options)
        : importFile(api, { url, filename }, options),
    output,
    compact: (upload): z.infer<typeof output> => ({
      ...compactFileUpload(upload),
      ...(upload.status === "pending" ? { note: STILL_IMPORTING } : {}),
    }),
  });
}

const STILL_IMPORTING =
  "The service is still importing the file. Look with notes_file_upload_list, and attach it when its status is uploaded.";

/** The operation `notes_file_upload`. Without the tool's options it has no files, only web addresses. */
export const fileUpload = {
  ...defineFileUpload({}),
  host: {
    options: "files idleTimeoutMs importTimeoutMs maxFileBytes onProgress",
    define: defineFileUpload,
  },
};
