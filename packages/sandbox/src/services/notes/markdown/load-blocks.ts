import type { NotesRepository } from "../repository/notes-repository.js";
import { listChildren } from "../repository/children.js";
import type { TreeNode } from "../repository/tree-node.js";
import { getTitle } from "../repository/title.js";
import { toPlainText } from "../rich-text/rich-text.js";
import { type MarkdownBlock, UNLOADED } from "./markdown-block.js";

/** Loads the blocks in a page or block with all their descendants, the first `limit` in reading order. */
export function loadBlocks(
  repository: NotesRepository,
  parentId: string,
  limit: number,
): MarkdownBlock[] {
  let loaded = 0;
  const load = (node: TreeNode): MarkdownBlock => {
    loaded += 1;
    const { id } = node.document;
    if (loaded > limit) return { id, type: UNLOADED, content: {}, children: [] };
    if (node.kind !== "block") return toMarkdownBlock(node);
    return { ...toMarkdownBlock(node), children: listChildren(repository, id).map(load) };
  };
  return listChildren(repository, parentId).map(load);
}

/** Converts a block, page or database, without its children. */
export function toMarkdownBlock({ kind, document }: TreeNode): MarkdownBlock {
  const { id } = document;
  if (kind === "block") {
    const { content, format, type } = document;
    return { id, type, content, ...(format && { format }), children: [] };
  }
  const content =
    kind === "page"
      ? { title: getTitle(document) }
      : {
          title: toPlainText(document.title),
          inline: document.isInline,
          icon: document.icon,
          dataSources: document.dataSources,
        };
  return { id, type: `child_${kind}`, content, children: [] };
}
