import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { getNote } from "./get-note.js";

export const sample: Sample<typeof getNote> = {
  input: { note_id: seedId("crm/note/harborline-track-handover") },
  second: { note_id: seedId("crm/note/castellan-stall") },
  facts: (first) => first("note_id", "title", "parent_record_id", "content_markdown"),
};
