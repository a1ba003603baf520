import type { BlockDocument, DatabaseDocument, PageDocument } from "./documents.js";
import type { NotesRepository } from "./notes-repository.js";

/** A child of a page or block, or a page or database requested as a block. */
export type TreeNode =
  | { kind: "block"; document: BlockDocument }
  | { kind: "page"; document: PageDocument }
  | { kind: "database"; document: DatabaseDocument };

/** Finds the block, page or database with this id; all of them can be requested as a block. */
export function findNode(repository: NotesRepository, id: string): TreeNode | undefined {
  const block = repository.findBlock(id);
  if (block !== undefined) return { kind: "block", document: block };
  const page = repository.findPage(id);
  if (page !== undefined) return { kind: "page", document: page };
  const database = repository.findDatabase(id);
  return database === undefined ? undefined : { kind: "database", document: database };
}

/** Saves a changed block, page or database. */
export function saveNode(repository: NotesRepository, node: TreeNode): void {
  if (node.kind === "block") repository.saveBlock(node.document);
  else if (node.kind === "page") repository.savePage(node.document);
  else repository.saveDatabase(node.document);
}
