import { type Api, formatUuid, path } from "@workbelt/core/provider";
import { toPlainText } from "../content/plain-text.js";
import { comment } from "./comment.js";

/** Fetches the text of a comment. */
export async function fetchCommentText(
  { comment_id }: { comment_id: string },
  api: Api,
): Promise<string> {
  const request = { method: "GET", path: path`/v1/comments/${formatUuid(comment_id)}` } as const;
  return toPlainText((await api.send(request, comment)).rich_text ?? []);
}
