import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { createNote } from "./create-note.js";

export const sample: Sample<typeof createNote> = {
  input: {
    parent_object: "people",
    parent_record_id: seedId("crm/people/elif-demir"),
    title: "Call on the savings report",
    content: "Elif wants **weekly** figures.",
    format: "markdown",
  },
  otherInputs: {
    created_at: "2026-01-15T10:00:00.000Z",
    meeting_id: seedId("crm/meeting/brightmoor-discovery"),
  },
  second: {
    parent_object: "companies",
    parent_record_id: seedId("crm/companies/kestrel"),
    title: "Price",
  },
};
