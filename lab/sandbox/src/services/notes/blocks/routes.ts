import type { RouteContext, Route } from "../route-context.js";
import { inTrashError } from "../errors.js";
import { serializeList } from "../pagination/serialize-list.js";
import { type LazyListing, paginateLazily } from "../pagination/paginate-lazily.js";
import { parsePageRequest } from "../pagination/page-request.js";
import { iterateChildren } from "../repository/children.js";
import type { TreeNode } from "../repository/tree-node.js";
import { isInTrash } from "../repository/ancestors.js";
import { advanceTranscription } from "./advance-transcription.js";
import { appendChildren } from "./append-children.js";
import { requireNode } from "./require-node.js";
import { serializeBlock } from "./serialize-block.js";
import { markEdited } from "./mark-edited.js";
import { updateBlock } from "./update-block.js";

const block = "/v1/blocks/:block_id";

/** Routes for blocks. */
export const blockRoutes: Route[] = [
  { method: "GET", path: block, capability: "readContent", handle: retrieveBlock },
  { method: "PATCH", path: block, capability: "updateContent", handle: updateBlock },
  { method: "DELETE", path: block, capability: "updateContent", handle: deleteBlock },
  { method: "GET", path: `${block}/children`, capability: "readContent", handle: retrieveChildren },
  {
    method: "PATCH",
    path: `${block}/children`,
    capability: "insertContent",
    handle: appendChildren,
  },
];

function retrieveBlock(context: RouteContext): object {
  const node = requireNode(context);
  if (node.kind === "block") advanceTranscription(context.repository, node.document);
  return serializeBlock(node, context);
}

function retrieveChildren(context: RouteContext): object {
  const { id } = requireNode(context).document;
  const { repository } = context;
  const listing: LazyListing<TreeNode, { id: string; keys: []; node: TreeNode }> = {
    scope: `children/${id}`,
    iterate: (after) => iterateChildren(repository, id, after?.id),
    toEntry: (node) => ({ id: node.document.id, keys: [], node }),
    // Recorded: the service's own cursors are ids of blocks.
    acceptsItemIds: true,
  };
  const paging = parsePageRequest(context.query);
  const { entries, nextCursor } = paginateLazily(repository, listing, paging);
  const results = entries.map((entry) => serializeBlock(entry.node, context));
  return serializeList("block", results, nextCursor);
}

function deleteBlock(context: RouteContext): object {
  const node = requireNode(context);
  if (isInTrash(context.repository, node.document)) throw inTrashError();
  node.document.inTrash = true;
  markEdited(context.repository, node);
  return serializeBlock(node, context);
}
