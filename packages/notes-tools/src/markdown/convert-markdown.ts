import type { BuiltBlock } from "../content/block-items.js";
import { convertBlocks } from "./convert-blocks.js";
import { parseMarkdown } from "./parse-markdown.js";
import { prepareSource } from "./prepare-source.js";
import { createScope } from "./scope.js";

/** Blocks converted from Markdown. */
export interface ConvertedMarkdown {
  blocks: BuiltBlock[];
  /** Parts that blocks cannot express, each with its line and what was written instead. */
  adjusted: string[];
}

/**
 * Converts GitHub Flavored Markdown, and of the service's own "Enhanced Markdown" what blocks of the API
 * express: callouts, toggles, colors, underlining, mentions, tables in HTML, display math. Everything
 * else is kept as text. A dollar sign in text is a dollar sign: inline math is not recognized.
 */
export function convertMarkdown(markdown: string): ConvertedMarkdown {
  const { lines, text } = prepareSource(markdown);
  const root = parseMarkdown(text);
  const adjusted = new Set<string>();
  const scope = createScope(root, (node, change) => {
    const line = node?.position && lines[node.position.start.line - 1];
    adjusted.add(line === undefined ? change : `line ${line}: ${change}`);
  });
  return { blocks: convertBlocks(root.children, scope), adjusted: [...adjusted] };
}
