import type { PageDocument, Parent } from "./documents.js";
import type { NotesRepository } from "./notes-repository.js";
import { findNode, type TreeNode } from "./tree-node.js";

/** Returns the id of a parent; undefined for the workspace. */
export function getParentId(parent: Parent): string | undefined {
  switch (parent.type) {
    case "page_id":
      return parent.page_id;
    case "block_id":
      return parent.block_id;
    case "database_id":
      return parent.database_id;
    case "data_source_id":
      return parent.data_source_id;
    default:
      return undefined;
  }
}

/** Returns true if the object or an ancestor is trashed. */
export function isInTrash(
  repository: NotesRepository,
  node: { inTrash: boolean; parent: Parent },
): boolean {
  if (node.inTrash) return true;
  const { parent } = node;
  if (parent.type === "workspace") return false;
  if (
    parent.type === "data_source_id" &&
    repository.requireDataSource(parent.data_source_id).inTrash
  ) {
    return true;
  }
  const parentId = parent.type === "data_source_id" ? parent.database_id : getParentId(parent);
  const next = parentId === undefined ? undefined : findNode(repository, parentId);
  return next !== undefined && isInTrash(repository, next.document);
}

/** Finds the page that contains a block at any depth; undefined outside pages. */
export function findContainingPage(
  repository: NotesRepository,
  node: TreeNode,
): PageDocument | undefined {
  if (node.kind === "page") return node.document;
  const parentId = getParentId(node.document.parent);
  const next = parentId === undefined ? undefined : findNode(repository, parentId);
  return next === undefined ? undefined : findContainingPage(repository, next);
}
