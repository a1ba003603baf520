import { collectProblems, defineOperation, path, remove } from "@workbelt/core/provider";
import { z } from "zod";
import { aliasesFor } from "../inputs/aliases.js";
import { nonBlank } from "../inputs/texts.js";
import { objectInput, recordId } from "../records/record-requests.js";
import {
  checkPlace,
  compactFile,
  FILE,
  FILE_WRITE_SCOPES,
  fileOutput,
  fileResponse,
  folderId,
  getFilePath,
} from "./file.js";

/** The operation `crm_create_folder`. Beta in the CRM. */
export const createFolder = defineOperation({
  name: "crm_create_folder",
  description: "Creates a folder for files of a record, in another folder with parent_folder_id.",
  effect: "create",
  consequence: { reversible: "fully" },
  scopes: FILE_WRITE_SCOPES,
  verifyWith: "crm_list_files",
  aliases: aliasesFor({ object: "object", record: "record_id" }),
  input: z.strictObject({
    object: objectInput,
    record_id: recordId,
    name: nonBlank().describe("Name of the folder"),
    parent_folder_id: folderId.optional(),
  }),
  check: (input, api) => collectProblems(checkPlace(input, api)),
  request: (input) => ({
    method: "POST",
    path: path`/v2/files`,
    body: { ...input, file_type: "folder" },
  }),
  response: fileResponse,
  result: ({ data }) => data,
  revert: ({ object, record_id }) =>
    remove(
      { ...FILE, noun: "folder" },
      {
        path: ({ id }) => getFilePath(id),
        guards: ({ id: parent_folder_id }) => [
          {
            items: "files",
            at: ["data"],
            request: {
              method: "GET",
              path: path`/v2/files`,
              query: { object, record_id, parent_folder_id, limit: 20 },
            },
          },
        ],
      },
    ),
  output: fileOutput,
  compact: compactFile,
});
