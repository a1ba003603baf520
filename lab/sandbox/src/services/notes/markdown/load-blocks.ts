import type { NotesRepository } from "../repository/notes-repository.js";
import { listChildren } from "../repository/children.js";
import type { TreeNode } from "../repository/tree-node.js";
import { getTitle } from "../repository/title.js";
import { toPlainText } from "../rich-text/rich-text.js";
import { markDiscussions } from "./mark-discussions.js";
import { type MarkdownBlock, UNLOADED } from "./markdown-block.js";

/** The blocks in a page or block, which may be the page itself, while they are loaded. */
interface Loaded {
  pageId: string;
  parentId: string;
}

/** Loads blocks with all their descendants, the first `limit` in reading order. */
export function loadBlocks(
  repository: NotesRepository,
  { pageId, parentId }: Loaded,
  limit: number,
): MarkdownBlock[] {
  let loaded = 0;
  const load = (node: TreeNode): MarkdownBlock => {
    loaded += 1;
    const { id } = node.document;
    if (loaded > limit) return { id, type: UNLOADED, content: {}, children: [] };
    if (node.kind !== "block") return toMarkdownBlock(node);
    const block = markDiscussions(repository, toMarkdownBlock(node), pageId);
    return { ...block, children: listChildren(repository, id).map(load) };
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
