import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { updateNote } from "./update-note.js";

export const sample: Sample<typeof updateNote> = {
  input: {
    note_id: seedId("crm/note/harborline-track-handover"),
    title: "Handover to the track team",
  },
  otherInputs: { content: "# Call", format: "markdown" },
  otherCases: [{ content: "Handed over on Monday." }],
  second: { note_id: seedId("crm/note/castellan-stall"), title: "Why it stalled" },
};
