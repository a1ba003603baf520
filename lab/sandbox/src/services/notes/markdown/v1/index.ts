import type { Dialect } from "../dialect.js";
import { isReference } from "./render-tags.js";
import { parseBlocks } from "./parse-blocks.js";
import { parseRichText } from "./parse-rich-text.js";
import { renderChunks } from "./render-blocks.js";

/** "Enhanced markdown": one block per line, children indented by a tab. */
export const v1: Dialect = {
  isReference,
  parseBlocks,
  parseInline: parseRichText,
  renderChunks,
};
