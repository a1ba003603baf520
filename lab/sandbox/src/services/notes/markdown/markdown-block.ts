import type { BlockFormat } from "../repository/documents.js";
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
  /** Format that the block API does not have. Omitted: none, or it stays as it is stored. */
  format?: BlockFormat;
  children: MarkdownBlock[];
}

/** Type of a block beyond the limit of one response. */
export const UNLOADED = "unloaded";

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

/** Returns the URL of a file or image. */
export function getFileUrl(content: Record<string, unknown>): string {
  const { url } = content[String(content["type"])] as { url: string };
  return url;
}
