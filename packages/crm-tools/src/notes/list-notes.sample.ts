import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import { upToSeconds } from "../../test/helpers/sample-parts.ts";
import type { listNotes } from "./list-notes.js";

export const sample: Sample<typeof listNotes> = {
  input: {
    parent_object: "companies",
    parent_record_id: seedId("crm/companies/harborline"),
    limit: 1,
  },
  otherInputs: { offset: 20 },
  live: { limit: 10 },
  facts: (first) => [
    ...first("note_id", "title", "parent_object", "parent_record_id", "content_markdown"),
    ...upToSeconds(first("created_at")),
  ],
};
