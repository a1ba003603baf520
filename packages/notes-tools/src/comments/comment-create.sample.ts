import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { commentCreate } from "./comment-create.js";

export const sample: Sample<typeof commentCreate> = {
  input: {
    parent: { page_id: seedId("notes/page/roadmap") },
    comment: { rich_text: [{ text: { content: "Agreed with the customer." } }] },
  },
  otherInputs: {
    comment: { rich_text: [{ type: "text", text: { content: "Deals" } }] },
    discussion_id: seedId("notes/discussion/roadmap"),
    attachments: [{ file_upload_id: seedId("notes/file-upload/offer") }],
    notes_version: "2026-03-11",
    schema_version: "1",
    tool_version: "1",
    parent: undefined,
  },
  second: { parent: { page_id: seedId("notes/page/team-home") } },
  mistakes: [{ mistake: "no text", change: { comment: { rich_text: [] } } }],
};
