import { findContainingPage } from "../repository/ancestors.js";
import { saveNode, type TreeNode } from "../repository/tree-node.js";
import type { NotesRepository } from "../repository/notes-repository.js";

/** Stamps a block, page or database, and the page containing it, as edited by the bot now. */
export function markEdited(repository: NotesRepository, node: TreeNode): void {
  Object.assign(node.document, repository.stampEdited());
  saveNode(repository, node);
  if (node.kind !== "block") return;
  const page = findContainingPage(repository, node);
  if (page !== undefined) repository.savePage({ ...page, ...repository.stampEdited() });
}
