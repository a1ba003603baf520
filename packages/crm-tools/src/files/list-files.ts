import type { Page } from "@workbelt/core";
import {
  compactPage,
  defineOperation,
  pageOf,
  path,
  selfExplanatory,
} from "@workbelt/core/provider";
import { z } from "zod";
import { cursorPagination } from "../cursor-pagination.js";
import { aliasesFor } from "../inputs/aliases.js";
import { cursorInput, limitInput } from "../inputs/paging.js";
import { objectInput, recordId } from "../records/record-requests.js";
import {
  compactListedFile,
  crmFile,
  type CrmFile,
  FILE_READ_SCOPES,
  folderId,
  listedFileOutput,
} from "./file.js";

/** The operation `crm_list_files`. Beta in the CRM. */
export const listFiles = defineOperation({
  name: "crm_list_files",
  description:
    "Lists the files and folders of a record: those in all its folders, or those directly in one (parent_folder_id). Connected ones are in another storage, such as Google Drive.",
  effect: "read",
  returnsTexts: ["records"],
  scopes: FILE_READ_SCOPES,
  pagination: { kind: "cursor", input: "cursor", size: "limit" },
  aliases: aliasesFor({ object: "object", record: "record_id" }),
  input: z.strictObject({
    object: objectInput,
    record_id: recordId,
    parent_folder_id: folderId.optional(),
    storage_provider: selfExplanatory(
      z
        .enum(["attio", "dropbox", "box", "google-drive", "microsoft-onedrive"])
        .describe("Only those in this storage; attio is the CRM's own"),
    ).optional(),
    limit: limitInput(200, "Most items to return, 1 to 200 (default 50)"),
    cursor: cursorInput,
  }),
  request: (query) => ({ method: "GET", path: path`/v2/files`, query }),
  response: z.object({ data: z.array(crmFile), pagination: cursorPagination }),
  result: ({ data, pagination }): Page<CrmFile> => ({
    items: data,
    next_cursor: pagination?.next_cursor ?? undefined,
  }),
  output: pageOf(listedFileOutput, "cursor"),
  compact: compactPage(compactListedFile),
});
