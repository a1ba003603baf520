import { normalizeContent } from "../blocks/normalize-content.js";
import type { NotesRepository } from "../repository/notes-repository.js";
import type { MarkdownBlock } from "./markdown-block.js";

/** Data for parsing Markdown: for mentions, and the blocks that tags can refer to. */
export interface ParseContext {
  repository: NotesRepository;
  /** Blocks of the page by id. */
  known: ReadonlyMap<string, MarkdownBlock>;
  /** Receives what the parser changed or ignored. */
  warn?: (warning: MarkdownWarning) => void;
}

/** A change by the parser, or something that it ignored, as the service's MCP server reports it. */
export interface MarkdownWarning {
  code: string;
  message: string;
  category?: string;
  /** True if the parser changed the content. */
  autofix?: boolean;
}

/** A parsed block, and the number of lines it took. */
export interface Parsed {
  block: MarkdownBlock;
  length: number;
}

/** Creates a block from its content in request format. */
export function createParsedBlock(
  { repository }: ParseContext,
  type: string,
  input: Record<string, unknown>,
  children: MarkdownBlock[] = [],
): MarkdownBlock {
  return { type, content: normalizeContent(type, input, repository), input, children };
}
