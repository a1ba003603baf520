import { startingWith } from "../../../store/document-index.js";
import {
  type ChildDocument,
  createRanks,
  toChildKey,
  toOrderKey,
  toOrderPrefix,
} from "./child-order.js";
import type { NotesRepository } from "./notes-repository.js";
import { type TreeNode, findNode } from "./tree-node.js";

/** Position of a block among its parent's children. */
export type Position = "start" | "end" | { after: string };

const BATCH = 100;

/** Returns the child ids of a parent in order, including trashed ones. */
export function getChildIds({ collections }: NotesRepository, parentId: string): string[] {
  const all = collections.children.findRange("order", startingWith(toOrderPrefix(parentId)));
  return all.map(({ id }) => id);
}

/** Iterates over the child ids of a parent in order, those after `afterId` if that is a child. */
export function* iterateChildIds(
  { collections }: NotesRepository,
  parentId: string,
  afterId?: string,
): Generator<string, void, undefined> {
  const { children } = collections;
  const range = startingWith(toOrderPrefix(parentId));
  let last = afterId === undefined ? undefined : children.get(toChildKey(parentId, afterId));
  for (;;) {
    const from = last && toKeyAfter(last);
    const batch = children.findRange("order", { ...range, ...(from && { from }), limit: BATCH });
    for (const { id } of batch) yield id;
    last = batch.at(-1);
    if (batch.length < BATCH) return;
  }
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
  const neighbours = findNeighbours(repository, parentId, place);
  if (neighbours === undefined) return false;
  const ranks = createRanks(ids.length, neighbours);
  if (ranks === undefined) {
    replaceChildren(repository, parentId, getChildIds(repository, parentId));
    return insertChildren(repository, parentId, ids, place);
  }
  for (const [index, id] of ids.entries()) {
    putChild(repository, { parentId, id, rank: ranks[index] ?? 0 });
  }
  return true;
}

/** Makes these ids the children of a parent, in this order. */
export function replaceChildren(
  repository: NotesRepository,
  parentId: string,
  ids: string[],
): void {
  const kept = new Set(ids);
  for (const id of getChildIds(repository, parentId)) {
    if (!kept.has(id)) removeChild(repository, parentId, id);
  }
  for (const [index, rank] of (createRanks(ids.length) ?? []).entries()) {
    putChild(repository, { parentId, id: ids[index] ?? "", rank });
  }
}

/** Removes a child from its parent. */
export function removeChild({ collections }: NotesRepository, parentId: string, id: string): void {
  collections.children.delete(toChildKey(parentId, id));
}

/** Moves a child to the end of another parent's children. */
export function moveChild(repository: NotesRepository, id: string, from: string, to: string): void {
  removeChild(repository, from, id);
  insertChildren(repository, to, [id]);
}

/** Lists the children that are not trashed themselves. */
export function listChildren(repository: NotesRepository, parentId: string): TreeNode[] {
  return [...iterateChildren(repository, parentId)];
}

/** Iterates over the same children, those after `afterId` if that is a child. */
export function* iterateChildren(
  repository: NotesRepository,
  parentId: string,
  afterId?: string,
): Generator<TreeNode, void, undefined> {
  for (const id of iterateChildIds(repository, parentId, afterId)) {
    const node = findNode(repository, id);
    if (node !== undefined && !node.document.inTrash) yield node;
  }
}

/** Returns true if a page or block has children that are not trashed themselves. */
export function hasChildren({ collections }: NotesRepository, parentId: string): boolean {
  const { blocks, databases, pages } = collections;
  return [blocks, pages, databases].some((each) => each.first("container", parentId) !== undefined);
}

function putChild({ collections }: NotesRepository, child: ChildDocument): void {
  const key = toChildKey(child.parentId, child.id);
  if (collections.children.get(key)?.rank !== child.rank) collections.children.put(key, child);
}

/** Finds the ranks between which a place is; undefined if the child to insert after does not exist. */
function findNeighbours(
  { collections }: NotesRepository,
  parentId: string,
  place: Position,
): { lower?: number | undefined; upper?: number | undefined } | undefined {
  const { children } = collections;
  const range = startingWith(toOrderPrefix(parentId));
  if (place === "start") {
    return { upper: children.findRange("order", { ...range, limit: 1 })[0]?.rank };
  }
  if (place === "end") {
    const [last] = children.findRange("order", { ...range, order: "descending", limit: 1 });
    return { lower: last?.rank };
  }
  const before = children.get(toChildKey(parentId, place.after));
  if (before === undefined) return undefined;
  const [next] = children.findRange("order", { ...range, from: toKeyAfter(before), limit: 1 });
  return { lower: before.rank, upper: next?.rank };
}

/** Returns the first possible key after that of a child. */
function toKeyAfter({ parentId, rank }: ChildDocument): string {
  return toOrderKey({ parentId, rank: rank + 1 });
}
