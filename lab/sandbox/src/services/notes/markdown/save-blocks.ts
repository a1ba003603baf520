import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { mergeContent } from "../blocks/normalize-content.js";
import { createEmptyDatabase } from "../databases/create-database.js";
import { normalizeIcon } from "../files/icon-or-cover.js";
import { getParentId } from "../repository/ancestors.js";
import { getChildIds, removeChild, replaceChildren } from "../repository/children.js";
import type { BlockDocument, PageDocument, Parent } from "../repository/documents.js";
import type { NotesRepository } from "../repository/notes-repository.js";
import { TITLE_ID } from "../repository/title.js";
import { findNode, saveNode } from "../repository/tree-node.js";
import { toRichText } from "../rich-text/rich-text.js";
import { flattenBlocks, type MarkdownBlock } from "./markdown-block.js";

/** Returns the blocks, at any depth, that are not in the new content. */
export function findRemoved(existing: MarkdownBlock[], desired: MarkdownBlock[]): MarkdownBlock[] {
  const kept = new Set(flattenBlocks(desired).map(({ id }) => id));
  return flattenBlocks(existing).filter(({ id }) => !kept.has(id));
}

/** Makes `desired` the content of a page; removed blocks go to the trash. */
export function saveContent(
  repository: NotesRepository,
  pageId: string,
  { desired, removed }: { desired: MarkdownBlock[]; removed: MarkdownBlock[] },
): void {
  const removedIds = new Set(removed.map(({ id }) => id));
  for (const { id = "" } of removed) {
    const node = findNode(repository, id);
    // Blocks inside a trashed one are in the trash with it.
    if (node === undefined || removedIds.has(getParentId(node.document.parent))) continue;
    node.document.inTrash = true;
    saveNode(repository, node);
  }
  const placed = new Set(flattenBlocks(desired).map(({ id }) => id));
  saveChildren(repository, { type: "page_id", page_id: pageId }, desired, placed);
}

function saveChildren(
  repository: NotesRepository,
  parent: Parent,
  blocks: MarkdownBlock[],
  placed: ReadonlySet<string | undefined>,
): void {
  const parentId = getParentId(parent) ?? "";
  const ids = blocks.map((block) => {
    const id = block.id === undefined ? createBlock(repository, parent, block) : block.id;
    if (block.id !== undefined) updateBlock(repository, parent, block);
    // Only blocks with input can have different children.
    if (block.input !== undefined) {
      saveChildren(repository, { type: "block_id", block_id: id }, block.children, placed);
    }
    return id;
  });
  // Children in the trash keep their parent, so that they can be restored.
  const others = getChildIds(repository, parentId).filter((id) => !placed.has(id));
  replaceChildren(repository, parentId, [...ids, ...others]);
}

function createBlock(repository: NotesRepository, parent: Parent, block: MarkdownBlock): string {
  const { content, type } = block;
  if (type === "child_page") return createPage(repository, parent, content);
  if (type === "child_database") return createDatabase(repository, parent, content);
  const id = randomUUID();
  const document: BlockDocument = {
    ...repository.stampCreated(),
    id,
    parent,
    inTrash: false,
    type,
    content,
    ...(block.format && { format: block.format }),
  };
  repository.saveBlock(document);
  return id;
}

function createPage(
  repository: NotesRepository,
  parent: Parent,
  { icon, title }: Record<string, unknown>,
): string {
  const page: PageDocument = {
    ...repository.stampCreated(),
    id: randomUUID(),
    parent,
    inTrash: false,
    icon: normalizeIcon(icon as Record<string, unknown> | undefined, repository),
    cover: null,
    values: { [TITLE_ID]: toRichText(String(title)) },
  };
  repository.savePage(page);
  return page.id;
}

function createDatabase(
  repository: NotesRepository,
  parent: Parent,
  { icon, inline, title }: Record<string, unknown>,
): string {
  const database = createEmptyDatabase(repository, {
    parent,
    title: toRichText(String(title)),
    icon: normalizeIcon(icon as Record<string, unknown> | undefined, repository),
    isInline: inline === true,
  });
  return database.id;
}

function updateBlock(repository: NotesRepository, parent: Parent, block: MarkdownBlock): void {
  const node = findNode(repository, block.id ?? "");
  if (node === undefined) return;
  const oldParentId = getParentId(node.document.parent) ?? "";
  const isMoved = oldParentId !== getParentId(parent);
  if (isMoved) {
    node.document.parent = parent;
    removeChild(repository, oldParentId, node.document.id);
  }
  const isChanged = node.kind === "block" && changeContent(repository, node.document, block);
  if (isChanged) Object.assign(node.document, repository.stampEdited());
  if (isMoved || isChanged) saveNode(repository, node);
}

/** Merges what Markdown sets; fields that it cannot express stay. Returns true for a change. */
function changeContent(
  repository: NotesRepository,
  document: BlockDocument,
  { format = document.format, input }: MarkdownBlock,
): boolean {
  if (input === undefined) return false;
  const content = mergeContent(document, input, repository);
  const isSame = isDeepStrictEqual([content, format], [document.content, document.format]);
  if (isSame) return false;
  Object.assign(document, { content, ...(format && { format }) });
  return true;
}
