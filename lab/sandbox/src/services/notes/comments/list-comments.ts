import type { RouteContext } from "../route-context.js";
import { normalizeUuid, object, uuid } from "../validation/validators.js";
import { paginate } from "../pagination/paginate.js";
import { serializeList } from "../pagination/serialize-list.js";
import { parsePageRequest } from "../pagination/page-request.js";
import { parseInput } from "../validation/parse-input.js";
import { findNode } from "../repository/tree-node.js";
import { serializeComment } from "./serialize-comment.js";
import { listThreads, listOpenDiscussions } from "./threads.js";

/**
 * `GET /v1/comments`: lists the comments in open discussions of a page or block, oldest first.
 * Comments on a page's blocks are not included (assumed [page-comments-exclude-blocks]).
 */
export function listComments(context: RouteContext): object {
  const { repository } = context;
  const input = { block_id: context.query.get("block_id") ?? undefined };
  const { block_id } = parseInput<{ block_id: string }>("query", input, object({ block_id: uuid }));
  const id = normalizeUuid(block_id);
  if (findNode(repository, id) === undefined) return repository.throwNotFound("block", id);
  const threads = listThreads(repository, listOpenDiscussions(repository, id));
  const listing = {
    scope: `comments/${id}`,
    entries: threads.map((thread) => {
      return { id: thread.comment.id, keys: [thread.comment.createdTime], thread };
    }),
    order: threads.map((thread) => thread.comment.id),
    directions: ["ascending" as const],
  };
  const { entries, nextCursor } = paginate(repository, listing, parsePageRequest(context.query));
  const results = entries.map((entry) => serializeComment(entry.thread, context));
  return serializeList("comment", results, nextCursor);
}
