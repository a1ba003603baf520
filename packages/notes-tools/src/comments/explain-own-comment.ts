import { type ApiError, type InputIssue, NotFoundError } from "@workbelt/core";
import { type Api, type Explanation, path, quoteUnlessToken } from "@workbelt/core/provider";
import { getString } from "../content/json-path.js";
import { checkPath } from "../inputs/check-target.js";
import { user } from "../users/user.js";
import { comment, type NotesComment } from "./comment.js";

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
  return describeForeign(await fetchComment(commentId, api));
}

function fetchComment(commentId: string, api: Api): Promise<NotesComment> {
  return api.get(path`/v1/comments/${commentId}`, comment);
}

/** Finds that a comment does not exist, or that someone else wrote it. */
export async function checkOwnComment(commentId: string, api: Api): Promise<InputIssue[]> {
  const field = "comment_id";
  const missing = await checkPath(field, path`/v1/comments/${commentId}`, api);
  if (missing.length > 0) return missing;
  const found = await fetchComment(commentId, api);
  const author = getString(found, "created_by", "id");
  const load = () => api.get(path`/v1/users/me`, user);
  const me = await api.cached("notes user of this connection", load);
  return author === undefined || author === me.id
    ? []
    : [{ field, message: describeForeign(found).advice }];
}

function describeForeign(found: NotesComment): Explanation {
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
