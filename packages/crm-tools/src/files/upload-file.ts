import { collectProblems, defineOperation, remove, textUpTo } from "@workbelt/core/provider";
import { z } from "zod";
import { aliasesFor } from "../inputs/aliases.js";
import { objectInput, recordId } from "../records/record-requests.js";
import {
  checkPlace,
  compactFile,
  FILE,
  FILE_WRITE_SCOPES,
  fileOutput,
  folderId,
  getFilePath,
} from "./file.js";
import { type CrmUploadOptions, sendFile } from "./send-file.js";

/** The operation `crm_upload_file` for one source of files. Beta in the CRM. */
function defineUploadFile(options: CrmUploadOptions) {
  return defineOperation({
    name: "crm_upload_file",
    description: "Uploads a file that the host offers, of at most 50 MB, to a record.",
    effect: "create",
    consequence: { reversible: "fully" },
    scopes: FILE_WRITE_SCOPES,
    verifyWith: "crm_list_files",
    aliases: aliasesFor({ object: "object", record: "record_id" }),
    input: z.strictObject({
      object: objectInput,
      record_id: recordId,
      file: textUpTo(500)
        .min(1)
        .describe("Name of a file that the host offers, no path; an error lists some"),
      parent_folder_id: folderId.optional(),
    }),
    check: (input, api) => collectProblems(checkPlace(input, api)),
    run: (input, api) => sendFile(input, api, options),
    revert: remove(FILE, { path: ({ id }) => getFilePath(id) }),
    output: fileOutput,
    compact: compactFile,
  });
}

/** The operation `crm_upload_file`. Without the tool's options it has no files. */
export const uploadFile = {
  ...defineUploadFile({}),
  host: { options: "files idleTimeoutMs maxFileBytes onProgress", define: defineUploadFile },
};
