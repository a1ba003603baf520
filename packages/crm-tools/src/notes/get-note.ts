import { defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";
import { id } from "../inputs/ids.js";
import { compactNote, note, noteOutput } from "./note.js";

/** The operation `crm_get_note`. */
export const getNote = defineOperation({
  name: "crm_get_note",
  description: "Gets one note with its text and record.",
  effect: "read",
  // Members and integrations paste mail and calls into notes.
  returnsTexts: ["notes"],
  scopes: ["note:read", "object_configuration:read", "record_permission:read"],
  input: z.strictObject({ note_id: id("note", "UUID of the note") }),
  request: ({ note_id }) => ({ method: "GET", path: path`/v2/notes/${note_id}` }),
  response: z.object({ data: note }),
  result: ({ data }) => data,
  output: noteOutput,
  compact: compactNote,
});
