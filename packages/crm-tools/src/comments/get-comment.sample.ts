import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { getComment } from "./get-comment.js";

export const sample: Sample<typeof getComment> = {
  input: { comment_id: seedId("crm/comment/castellan-still-alive") },
  second: { comment_id: seedId("crm/comment/kestrel-price-floor") },
  facts: (first) => first("thread_id", "comment_id", "content_plaintext", "record_id"),
};
