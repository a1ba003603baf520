import { containingPage, saveNode, type TreeNode } from "../workspace/tree.js";
import type { Workspace } from "../workspace/workspace.js";

/** Marks a block, page or database and the page it stands on as edited by the bot now. */
export function touch(repository: Workspace, node: TreeNode): void {
  Object.assign(node.document, repository.editedNow());
  saveNode(repository, node);
  if (node.kind !== "block") return;
  const page = containingPage(repository, node);
  if (page !== undefined) repository.savePage({ ...page, ...repository.editedNow() });
}
