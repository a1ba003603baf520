import { compactPage, defineOperation, offsetPage, pageOf, path } from "@workbelt/core/provider";
import { z } from "zod";
import { aliasesFor } from "../inputs/aliases.js";
import { id, objectSlug } from "../inputs/ids.js";
import { paging } from "../inputs/paging.js";
import { requireBoth } from "../inputs/require-both.js";
import { compactNote, compactNoteOfRecord, listedNoteOutput, note } from "./note.js";

const DEFAULT_LIMIT = 10;

/** The operation `crm_list_notes`. */
export const listNotes = defineOperation({
  name: "crm_list_notes",
  description:
    "Lists notes with their text, all or those on one record (parent_object and parent_record_id).",
  effect: "read",
  // Members and integrations paste mail and calls into notes.
  returnsTexts: ["notes"],
  scopes: ["note:read", "object_configuration:read", "record_permission:read"],
  pagination: { kind: "offset", input: "offset", size: "limit" },
  aliases: aliasesFor({ object: "parent_object", record: "parent_record_id" }),
  input: requireBoth(
    z.strictObject({
      parent_object: objectSlug("Object of the record, such as companies").optional(),
      parent_record_id: id("record", "UUID of the record").optional(),
      ...paging({ max: 50, default: DEFAULT_LIMIT }),
    }),
    ["parent_object", "parent_record_id"],
  ),
  request: ({ limit = DEFAULT_LIMIT, offset = 0, ...parent }) => ({
    method: "GET",
    path: path`/v2/notes`,
    query: { ...parent, limit, offset },
  }),
  response: z.object({ data: z.array(note) }),
  result: ({ data }, { limit = DEFAULT_LIMIT, offset = 0 }) => offsetPage(data, limit, offset),
  output: pageOf(listedNoteOutput, "offset"),
  compact: (page, { parent_record_id }) =>
    parent_record_id === undefined
      ? compactPage(compactNote)(page)
      : compactPage(compactNoteOfRecord)(page),
});
