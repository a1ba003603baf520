import { type CompactBlock, type NotesBlockTree, compactBlockItself } from "./block.js";
import { renderBlock } from "./render-block.js";

/** A block as Markdown; or its parts, if Markdown does not show all of them or more has to be read. */
export type ReadableBlock = string | CompactBlock;

/**
 * Brings blocks to the form in which they cost a model least: Markdown with the blocks inside them, without
 * ids.
 *
 * @param unread ids of blocks inside which more has to be read.
 */
export function toReadableBlocks(
  blocks: readonly NotesBlockTree[],
  unread: ReadonlySet<string> = new Set(),
): ReadableBlock[] {
  let ordinal = 0;
  return blocks.map((found) => {
    ordinal = found.type === "numbered_list_item" ? ordinal + 1 : 0;
    return toReadableBlock(found, ordinal, unread);
  });
}

function toReadableBlock(
  found: NotesBlockTree,
  ordinal: number,
  unread: ReadonlySet<string>,
): ReadableBlock {
  const block = compactBlockItself(found, "markdown");
  const children = found.children && toReadableBlocks(found.children, unread);
  const texts = children?.filter((child) => typeof child === "string");
  if (texts?.length === children?.length && !unread.has(found.id)) {
    const markdown = renderBlock(found, { ...block, children: texts, ordinal });
    if (markdown !== undefined) return markdown;
  }
  const { block_id, has_children: _, ...parts } = block;
  // A page or database is read by its own id, whether or not it has blocks.
  const isPage = parts.page_id === block_id || parts.database_id === block_id;
  return { ...(isPage ? parts : block), children };
}
