import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { deleteComment } from "./delete-comment.js";

export const sample: Sample<typeof deleteComment> = {
  input: { comment_id: seedId("crm/comment/castellan-still-alive") },
  second: { comment_id: seedId("crm/comment/kestrel-price-floor") },
};
