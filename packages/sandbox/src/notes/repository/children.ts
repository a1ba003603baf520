import { collections } from "./documents.js";
import type { NotesRepository } from "./notes-repository.js";
import { type TreeNode, findNode } from "./tree-node.js";

/** Position of a block among its parent's children. */
export type Position = "start" | "end" | { after: string };

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
