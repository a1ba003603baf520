import { type ApiError, NotFoundError } from "@workbelt/core";
import { type Api, type Explanation, path, quoteUnlessToken } from "@workbelt/core/provider";
import { getString } from "../content/json-path.js";
import { comment } from "./comment.js";

/**
 * Explains the 404 for a comment that exists: a connection can only change and delete comments that it wrote
 * ("Update a comment", "Delete a comment").
 */
export async function explainOwnComment(
  error: ApiError,
  api: Api,
  commentId: string,
): Promise<Explanation | undefined> {
  if (!(error instanceof NotFoundError)) return undefined;
  const found = await api.send({ method: "GET", path: path`/v1/comments/${commentId}` }, comment);
  const author = getString(found, "display_name", "resolved_name");
  const by = author === undefined ? "someone else" : quoteUnlessToken(author, 100);
  const reply = found.discussion_id
    ? ` Reply to it instead, with notes_comment_create and discussion_id ${quoteUnlessToken(found.discussion_id)}.`
    : "";
  return {
    advice: `The comment exists but was written by ${by}: only its author can change or delete it.${reply}`,
    details: { discussion_id: found.discussion_id, author },
  };
}
