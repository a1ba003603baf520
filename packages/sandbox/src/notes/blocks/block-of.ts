import { pathId, type Call } from "../call.js";
import { findNode, type TreeNode } from "../workspace/tree.js";

/** The block, page or database that the path names; throws 404. */
export function blockOf(call: Call): TreeNode {
  const id = pathId(call, "block_id");
  return findNode(call.workspace, id) ?? call.workspace.missing("block", id);
}
