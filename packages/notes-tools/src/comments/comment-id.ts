import { uuid } from "@workbelt/core/provider";
import { selfExplanatory } from "../inputs/self-explanatory.js";

/** The input `comment_id`. Its name tells models enough. */
export function commentId() {
  return selfExplanatory(uuid("Id of the comment"));
}
