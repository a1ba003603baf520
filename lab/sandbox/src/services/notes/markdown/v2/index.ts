import type { Dialect } from "../dialect.js";
import { isReference } from "./render-reference.js";
import { parseBlocks } from "./parse-blocks.js";
import { parseInline } from "./parse-inline.js";
import { renderChunks } from "./render-blocks.js";

/** "Notion-flavored Markdown": CommonMark, with tags for the blocks that it does not have. */
export const v2: Dialect = { isReference, parseBlocks, parseInline, renderChunks };
