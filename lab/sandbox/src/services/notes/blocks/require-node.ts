import { getPathId, type RouteContext } from "../route-context.js";
import { findNode, type TreeNode } from "../repository/tree-node.js";

/** Returns the block, page or database that the path names; throws 404. */
export function requireNode(context: RouteContext): TreeNode {
  const id = getPathId(context, "block_id");
  return findNode(context.repository, id) ?? context.repository.throwNotFound("block", id);
}
