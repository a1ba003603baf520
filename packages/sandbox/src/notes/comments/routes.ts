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

function retrieveComment(call: Call): object {
  return renderComment(findThread(call.workspace, pathId(call, "comment_id")), call);
}

function updateComment(call: Call): object {
  const { workspace } = call;
  const body = demand<{ rich_text?: unknown }>("body", call.body, commentChangeCheck);
  if (body.rich_text === undefined) throw notInSandbox("this comment is in Markdown");
  const { comment: kept, discussion } = ownThread(call);
  const richText = keepRichText(body.rich_text, workspace);
  const changed = { comment: { ...kept, ...workspace.editedNow(), richText }, discussion };
  saveThread(workspace, changed);
  return renderComment(changed, call);
}

function deleteComment(call: Call): object {
  const thread = ownThread(call);
  removeComment(call.workspace, thread);
  return renderComment(thread, call);
}

/** An integration changes its own comments; to it, others are not there ("Update a comment"). */
function ownThread(call: Call): Thread {
  const { workspace } = call;
  const id = pathId(call, "comment_id");
  const thread = findThread(workspace, id);
  return thread.comment.createdBy === workspace.botId ? thread : workspace.missing("comment", id);
}
