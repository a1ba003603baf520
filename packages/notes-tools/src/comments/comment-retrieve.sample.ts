import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { commentRetrieve } from "./comment-retrieve.js";

export const sample: Sample<typeof commentRetrieve> = {
  input: { comment_id: seedId("notes/comment/page/0") },
  otherInputs: { notes_version: "2026-03-11", schema_version: "1", tool_version: "1" },
  second: { comment_id: seedId("notes/comment/settled/0") },
  facts: (first) => [
    ...first("id", "discussion_id", "plain_text", "resolved_name", "created_time", "page_id"),
  ],
};
