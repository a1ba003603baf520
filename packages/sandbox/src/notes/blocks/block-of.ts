import { pathId, type Call } from "../call.js";
import { findNode, type TreeNode } from "../workspace/tree.js";

/** The block, page or database that the path names; throws 404. */
export function blockOf(context: Call): TreeNode {
  const id = pathId(context, "block_id");
  return findNode(context.repository, id) ?? context.repository.missing("block", id);
}
