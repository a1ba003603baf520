import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { commentDelete } from "./comment-delete.js";

export const sample: Sample<typeof commentDelete> = {
  input: { comment_id: seedId("notes/comment/page/0") },
  second: {},
  before: async (call) => {
    const created = await call("notes_comment_create", {
      parent: { page_id: seedId("notes/page/roadmap") },
      comment: { rich_text: [{ text: { content: "Agreed with the customer." } }] },
    });
    return { comment_id: created("id")[0] };
  },
};
