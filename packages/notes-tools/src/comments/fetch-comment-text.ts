import { type Api, formatUuid, path } from "@workbelt/core/provider";
import { toPlainText } from "../content/plain-text.js";
import { comment } from "./comment.js";

/** Fetches the text of a comment. */
export async function fetchCommentText(
  { comment_id }: { comment_id: string },
  api: Api,
): Promise<string> {
  return toPlainText(
    (await api.get(path`/v1/comments/${formatUuid(comment_id)}`, comment)).rich_text ?? [],
  );
}
