import { pathId, type Call, type Route } from "../call.js";
import { notInSandbox } from "../errors.js";
import { keepRichText } from "../rich-text/rich-text.js";
import { demand } from "../validation/demand.js";
import { commentChangeCheck } from "./check.js";
import { createComment } from "./create.js";
import { listComments } from "./list.js";
import { renderComment } from "./render.js";
import { findThread, removeComment, saveThread, type Thread } from "./threads.js";

const comments = "/v1/comments";
const comment = `${comments}/:comment_id`;

/** The operations on comments. */
export const commentRoutes: Route[] = [
  { method: "POST", path: comments, needs: "insertComments", answer: createComment },
  { method: "GET", path: comments, needs: "readComments", answer: listComments },
  { method: "GET", path: comment, needs: "readComments", answer: retrieveComment },
  { method: "PATCH", path: comment, needs: "insertComments", answer: updateComment },
  { method: "DELETE", path: comment, needs: "insertComments", answer: deleteComment },
];

function retrieveComment(context: Call): object {
  return renderComment(findThread(context.repository, pathId(context, "comment_id")), context);
}

function updateComment(context: Call): object {
  const { repository } = context;
  const body = demand<{ rich_text?: unknown }>("body", context.body, commentChangeCheck);
  if (body.rich_text === undefined) throw notInSandbox("this comment is in Markdown");
  const { comment: kept, discussion } = ownThread(context);
  const richText = keepRichText(body.rich_text, repository);
  const changed = { comment: { ...kept, ...repository.editedNow(), richText }, discussion };
  saveThread(repository, changed);
  return renderComment(changed, context);
}

function deleteComment(context: Call): object {
  const thread = ownThread(context);
  removeComment(context.repository, thread);
  return renderComment(thread, context);
}

/** An integration changes its own comments; to it, others are not there ("Update a comment"). */
function ownThread(context: Call): Thread {
  const { repository } = context;
  const id = pathId(context, "comment_id");
  const thread = findThread(repository, id);
  return thread.comment.createdBy === repository.botId ? thread : repository.missing("comment", id);
}
