import {
  collections,
  type BlockDocument,
  type DatabaseDocument,
  type PageDocument,
  type Parent,
} from "./documents.js";
import type { NotesRepository } from "./notes-repository.js";

/** A child of a page or block, or a page or database requested as a block. */
export type TreeNode =
  | { kind: "block"; document: BlockDocument }
  | { kind: "page"; document: PageDocument }
  | { kind: "database"; document: DatabaseDocument };

/** Position of a block among its parent's children. */
export type Position = "start" | "end" | { after: string };

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

/** Returns the child ids of a parent in order, including trashed ones. */
export function getChildIds(repository: NotesRepository, parentId: string): string[] {
  return repository.store.get<{ ids: string[] }>(collections.children, parentId)?.ids ?? [];
}

/**
 * Inserts ids among a parent's children. Returns false if the one to insert after does not exist.
 */
export function insertChildren(
  repository: NotesRepository,
  parentId: string,
  ids: string[],
  place: Position = "end",
): boolean {
  const existing = getChildIds(repository, parentId);
  const index = findInsertionIndex(place, existing);
  if (index === undefined) return false;
  const next = [...existing.slice(0, index), ...ids, ...existing.slice(index)];
  repository.store.put(collections.children, parentId, { ids: next });
  return true;
}

/** Moves a child to the end of another parent's children. */
export function moveChild(repository: NotesRepository, id: string, from: string, to: string): void {
  const remaining = getChildIds(repository, from).filter((child) => child !== id);
  repository.store.put(collections.children, from, { ids: remaining });
  insertChildren(repository, to, [id]);
}

function findInsertionIndex(place: Position, existing: string[]): number | undefined {
  if (place === "end") return existing.length;
  if (place === "start") return 0;
  const index = existing.indexOf(place.after);
  return index < 0 ? undefined : index + 1;
}

/** Lists the children that are not trashed themselves. */
export function listChildren(repository: NotesRepository, parentId: string): TreeNode[] {
  return getChildIds(repository, parentId).flatMap((id) => {
    const node = findNode(repository, id);
    return node === undefined || node.document.inTrash ? [] : [node];
  });
}

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
