import type { Call } from "../call.js";
import { canonicalId } from "../gate/path-ids.js";
import { cutPage, listAnswer } from "../lists/cut-page.js";
import { queryPaging } from "../lists/paging.js";
import { object, uuid } from "../validation/check.js";
import { demand } from "../validation/demand.js";
import { findNode } from "../workspace/tree.js";
import { renderComment } from "./render.js";
import { commentsOf, openDiscussions } from "./threads.js";

/**
 * `GET /v1/comments`: the comments of open discussions of a page or block, oldest first, whichever
 * discussion they are in. A page's are those on the page itself, not those on its blocks (assumed).
 */
export function listComments(context: Call): object {
  const { repository } = context;
  const sent = { block_id: context.query.get("block_id") ?? undefined };
  const { block_id } = demand<{ block_id: string }>("query", sent, object({ block_id: uuid }));
  const id = canonicalId(block_id);
  if (findNode(repository, id) === undefined) return repository.missing("block", id);
  const threads = commentsOf(repository, openDiscussions(repository, id));
  const listing = {
    scope: `comments/${id}`,
    entries: threads.map((thread) => {
      return { id: thread.comment.id, keys: [thread.comment.createdTime], thread };
    }),
    order: threads.map((thread) => thread.comment.id),
    directions: ["ascending" as const],
  };
  const { entries, next } = cutPage(repository, listing, queryPaging(context.query));
  const results = entries.map((entry) => renderComment(entry.thread, context));
  return listAnswer("comment", results, next);
}
