import { containingPage, saveNode, type TreeNode } from "../workspace/tree.js";
import type { Workspace } from "../workspace/workspace.js";

/** Marks a block, page or database and the page it stands on as edited by the bot now. */
export function touch(workspace: Workspace, node: TreeNode): void {
  Object.assign(node.document, workspace.editedNow());
  saveNode(workspace, node);
  if (node.kind !== "block") return;
  const page = containingPage(workspace, node);
  if (page !== undefined) workspace.savePage({ ...page, ...workspace.editedNow() });
}
