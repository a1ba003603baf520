import type { MarkdownBlock } from "./markdown-block.js";
import type { ParseContext } from "./parse-context.js";

/** A version of the service's Markdown: how a page is written in it, and how it is read. */
export interface Dialect {
  /** Parses the content of a page. */
  parseBlocks: (markdown: string, context: ParseContext) => MarkdownBlock[];
  /** Parses text with inline formatting only, such as a comment, to rich text in request format. */
  parseInline: (markdown: string, context: Pick<ParseContext, "repository">) => object[];
  /** Renders blocks of one parent. */
  renderChunks: (blocks: MarkdownBlock[], context: RenderContext) => Chunk[];
  /** Returns true for a block that it can only refer to, such as a page. */
  isReference: (block: MarkdownBlock) => boolean;
}

/** The page of the blocks, for the URLs of those that Markdown can only refer to. */
export interface RenderContext {
  pageId: string;
  /** True to show the transcripts of meeting notes. Default: false. */
  hasTranscripts?: boolean;
}

/** The Markdown of neighboring blocks of one parent. */
export interface Chunk {
  text: string;
  /** Number of blocks. */
  blocks: number;
  /** Separator from the chunk before it. */
  gap: string;
}

/** Joins the Markdown of neighboring blocks. */
export function joinChunks(chunks: readonly Chunk[]): string {
  return chunks.map(({ gap, text }, index) => (index === 0 ? text : `${gap}${text}`)).join("");
}
