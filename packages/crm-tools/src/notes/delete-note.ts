import { path } from "@workbelt/core/provider";
import { z } from "zod";
import { defineDeletion } from "../deletion.js";
import { id } from "../inputs/ids.js";
import { fetchNoteTitle } from "./fetch-note-title.js";

/** The operation `crm_delete_note`. */
export const deleteNote = defineDeletion({
  name: "crm_delete_note",
  scopes: ["note:read-write"],
  consequence: {
    reversible: "recreatable",
    reason: "a new note has another id, author and date",
    deletes: "the note",
  },
  verifyWith: "crm_get_note",
  description: "Deletes one note for good.",
  input: z.strictObject({ note_id: id("note", "UUID of the note") }),
  path: ({ note_id }) => path`/v2/notes/${note_id}`,
  id: "note_id",
  nameTarget: fetchNoteTitle,
});
