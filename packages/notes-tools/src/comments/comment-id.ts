import { selfExplanatory } from "@workbelt/core/provider";
import { idOf } from "../inputs/id-of.js";

/** The input `comment_id`. Its name tells models enough. */
export function commentId() {
  return selfExplanatory(idOf("comment_id from notes_comments_fetch"));
}
