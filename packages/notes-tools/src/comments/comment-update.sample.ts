import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { commentUpdate } from "./comment-update.js";

const comment_id = seedId("notes/comment/page/0");

export const sample: Sample<typeof commentUpdate> = {
  input: { comment_id, comment: { rich_text: [{ text: { content: "Agreed with Harborline." } }] } },
  otherInputs: { comment: { rich_text: [{ type: "text", text: { content: "Deals" } }] } },
  second: { comment: { rich_text: [{ text: { content: "Agreed." } }] } },
  before: async (call) => {
    const created = await call("notes_comment_create", {
      parent: { page_id: seedId("notes/page/roadmap") },
      comment: { rich_text: [{ text: { content: "Agreed with the customer." } }] },
    });
    return { comment_id: created("id")[0] };
  },
  mistakes: [{ mistake: "the comment of a person", change: { comment_id } }],
};
