import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { deleteNote } from "./delete-note.js";

export const sample: Sample<typeof deleteNote> = {
  input: { note_id: seedId("crm/note/harborline-track-handover") },
  second: { note_id: seedId("crm/note/castellan-stall") },
};
