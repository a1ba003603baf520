import {
  collections,
  type BlockDocument,
  type DatabaseDocument,
  type PageDocument,
  type Parent,
} from "./documents.js";
import type { Workspace } from "./workspace.js";

/** Something among the children of a page or block, or a page or database asked for as a block. */
export type TreeNode =
  | { kind: "block"; document: BlockDocument }
  | { kind: "page"; document: PageDocument }
  | { kind: "database"; document: DatabaseDocument };

/** Where a block goes among its parent's children. */
export type Place = "start" | "end" | { after: string };

/** The block, page or database with this id: every one of them can be asked for as a block. */
export function findNode(workspace: Workspace, id: string): TreeNode | undefined {
  const block = workspace.findBlock(id);
  if (block !== undefined) return { kind: "block", document: block };
  const page = workspace.findPage(id);
  if (page !== undefined) return { kind: "page", document: page };
  const database = workspace.findDatabase(id);
  return database === undefined ? undefined : { kind: "database", document: database };
}

/** Keeps a changed block, page or database. */
export function saveNode(workspace: Workspace, node: TreeNode): void {
  if (node.kind === "block") workspace.saveBlock(node.document);
  else if (node.kind === "page") workspace.savePage(node.document);
  else workspace.saveDatabase(node.document);
}

/** Ids below a parent in order, those in the trash included. */
export function childIds(workspace: Workspace, above: string): string[] {
  return workspace.store.get<{ ids: string[] }>(collections.children, above)?.ids ?? [];
}

/** Puts ids among the children of a parent; false when the one to go after is not there. */
export function insertChildren(
  workspace: Workspace,
  above: string,
  ids: string[],
  place: Place = "end",
): boolean {
  const present = childIds(workspace, above);
  const index = indexOf(place, present);
  if (index === undefined) return false;
  const next = [...present.slice(0, index), ...ids, ...present.slice(index)];
  workspace.store.put(collections.children, above, { ids: next });
  return true;
}

/** Takes an id away from one parent and puts it last below another. */
export function moveChild(workspace: Workspace, id: string, from: string, to: string): void {
  const left = childIds(workspace, from).filter((child) => child !== id);
  workspace.store.put(collections.children, from, { ids: left });
  insertChildren(workspace, to, [id]);
}

function indexOf(place: Place, present: string[]): number | undefined {
  if (place === "end") return present.length;
  if (place === "start") return 0;
  const index = present.indexOf(place.after);
  return index < 0 ? undefined : index + 1;
}

/** The children that were not put into the trash themselves. */
export function presentChildren(workspace: Workspace, above: string): TreeNode[] {
  return childIds(workspace, above).flatMap((id) => {
    const node = findNode(workspace, id);
    return node === undefined || node.document.inTrash ? [] : [node];
  });
}

/** The id a parent names; undefined for the workspace. */
export function parentId(parent: Parent): string | undefined {
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

/** True for what was put into the trash itself or stands below something that was. */
export function isInTrash(
  workspace: Workspace,
  node: { inTrash: boolean; parent: Parent },
): boolean {
  if (node.inTrash) return true;
  const { parent } = node;
  if (parent.type === "workspace") return false;
  if (parent.type === "data_source_id" && workspace.dataSource(parent.data_source_id).inTrash) {
    return true;
  }
  const above = parent.type === "data_source_id" ? parent.database_id : parentId(parent);
  const next = above === undefined ? undefined : findNode(workspace, above);
  return next !== undefined && isInTrash(workspace, next.document);
}

/** The page that a block stands on, through any blocks between; undefined outside pages. */
export function containingPage(workspace: Workspace, node: TreeNode): PageDocument | undefined {
  if (node.kind === "page") return node.document;
  const above = parentId(node.document.parent);
  const next = above === undefined ? undefined : findNode(workspace, above);
  return next === undefined ? undefined : containingPage(workspace, next);
}
