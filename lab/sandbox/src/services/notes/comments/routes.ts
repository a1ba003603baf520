import { getPathId, type RouteContext, type Route } from "../route-context.js";
import { normalizeRichText } from "../rich-text/rich-text.js";
import { parseInput } from "../validation/parse-input.js";
import { getRichText, validateCommentChange, type CommentText } from "./validate-comment.js";
import { createComment } from "./create-comment.js";
import { listComments } from "./list-comments.js";
import { serializeComment } from "./serialize-comment.js";
import { requireThread, removeComment, saveThread, type Thread } from "./threads.js";

const comments = "/v1/comments";
const comment = `${comments}/:comment_id`;

/** Routes for comments. */
export const commentRoutes: Route[] = [
  { method: "POST", path: comments, capability: "insertComments", handle: createComment },
  { method: "GET", path: comments, capability: "readComments", handle: listComments },
  { method: "GET", path: comment, capability: "readComments", handle: retrieveComment },
  { method: "PATCH", path: comment, capability: "insertComments", handle: updateComment },
  { method: "DELETE", path: comment, capability: "insertComments", handle: deleteComment },
];

function retrieveComment(context: RouteContext): object {
  return serializeComment(
    requireThread(context.repository, getPathId(context, "comment_id")),
    context,
  );
}

function updateComment(context: RouteContext): object {
  const { repository } = context;
  const body = parseInput<CommentText>("body", context.body, validateCommentChange);
  const { comment: existing, discussion } = requireOwnThread(context);
  const richText = normalizeRichText(getRichText(body, repository), repository);
  const changed = { comment: { ...existing, ...repository.stampEdited(), richText }, discussion };
  saveThread(repository, changed);
  return serializeComment(changed, context);
}

function deleteComment(context: RouteContext): object {
  const thread = requireOwnThread(context);
  removeComment(context.repository, thread);
  return serializeComment(thread, context);
}

/** Returns a comment of this integration; for others' comments, throws 404 ("Update a comment"). */
function requireOwnThread(context: RouteContext): Thread {
  const { repository } = context;
  const id = getPathId(context, "comment_id");
  const thread = requireThread(repository, id);
  return thread.comment.createdBy === repository.botId
    ? thread
    : repository.throwNotFound("comment", id);
}
