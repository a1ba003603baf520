import { normalizeUuid } from "../validation/validators.js";

/** A block of a page, or of Markdown that will become one. */
export interface MarkdownBlock {
  /** Omitted for a block that does not exist yet. */
  id?: string;
  /** A block type, `child_page`, `child_database` or `unloaded`. */
  type: string;
  /** The object under the type's key, in response format. */
  content: Record<string, unknown>;
  /** The fields that Markdown sets, in request format. Omitted for a block that stays as it is stored. */
  input?: Record<string, unknown>;
  children: MarkdownBlock[];
}

/** Type of a block beyond the limit of one response. */
export const UNLOADED = "unloaded";

/** Types whose content Markdown shows. All others appear as `<unknown>` ("Working with markdown content"). */
const EXPRESSIBLE_TYPES = new Set([
  ..."paragraph,heading_1,heading_2,heading_3,heading_4,bulleted_list_item".split(","),
  ..."numbered_list_item,to_do,toggle,quote,callout,code,equation,divider,table".split(","),
  ..."table_row,image,video,audio,file,pdf,synced_block,column_list,column".split(","),
  "table_of_contents",
]);

/** Returns true for a block that Markdown can only refer to: a page, a database or `<unknown>`. */
export function isReference({ type }: MarkdownBlock): boolean {
  return !EXPRESSIBLE_TYPES.has(type);
}

/** Returns true for a page or database. */
export function isPageOrDatabase({ type }: MarkdownBlock): boolean {
  return type === "child_page" || type === "child_database";
}

/** Lists blocks with their descendants, in order. */
export function flattenBlocks(blocks: MarkdownBlock[]): MarkdownBlock[] {
  return blocks.flatMap((block) => [block, ...flattenBlocks(block.children)]);
}

/** Returns the URL of a page, database or, with a fragment, a block. */
export function toReferenceUrl(pageId: string, blockId?: string): string {
  const fragment = blockId === undefined ? "" : `#${blockId.replaceAll("-", "")}`;
  return `https://www.notion.so/${pageId.replaceAll("-", "")}${fragment}`;
}

/** Returns the last id in a URL, which is the block's if there is one; undefined without an id. */
export function parseReferenceUrl(url: string): string | undefined {
  const id = url
    .replaceAll("-", "")
    .match(/[0-9a-f]{32}/gi)
    ?.at(-1);
  return id === undefined ? undefined : normalizeUuid(id);
}
