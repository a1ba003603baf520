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

/**
 * Returns true if the object or an ancestor is trashed. `known` keeps the answers for parents, for calls in which
 * nothing changes.
 */
export function isInTrash(
  repository: NotesRepository,
  node: { inTrash: boolean; parent: Parent },
  known = new Map<string, boolean>(),
): boolean {
  if (node.inTrash) return true;
  const parentId = getParentId(node.parent);
  if (parentId === undefined) return false;
  const isTrashed = known.get(parentId) ?? isParentInTrash(repository, node.parent, known);
  known.set(parentId, isTrashed);
  return isTrashed;
}

function isParentInTrash(
  repository: NotesRepository,
  parent: Parent,
  known: Map<string, boolean>,
): boolean {
  const isRow = parent.type === "data_source_id";
  if (isRow && repository.requireDataSource(parent.data_source_id).inTrash) return true;
  const parentId = isRow ? parent.database_id : getParentId(parent);
  const next = parentId === undefined ? undefined : findNode(repository, parentId);
  return next !== undefined && isInTrash(repository, next.document, known);
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
