import { defineOperation } from "@workbelt/core/provider";
import { z } from "zod";
import {
  compactFile,
  FILE_READ_SCOPES,
  fileId,
  fileOutput,
  fileResponse,
  getFilePath,
} from "./file.js";

/** The operation `crm_get_file`. Beta in the CRM. */
export const getFile = defineOperation({
  name: "crm_get_file",
  description: "Gets the name, type, size, folder and record of one file or folder.",
  effect: "read",
  returnsTexts: ["records"],
  scopes: FILE_READ_SCOPES,
  input: z.strictObject({ file_id: fileId }),
  request: ({ file_id }) => ({ method: "GET", path: getFilePath(file_id) }),
  response: fileResponse,
  result: ({ data }) => data,
  output: fileOutput,
  compact: compactFile,
});
