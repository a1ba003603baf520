import type { BuiltBlock } from "../content/block-items.js";
import { convertBlocks } from "./convert-blocks.js";
import { parseDocument } from "./parser/parse-document.js";
import { prepareSource } from "./prepare-source.js";
import { createScope } from "./scope.js";
import { runInSlices } from "./slices.js";

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
 *
 * The time grows with the length of the text, whatever it is, and other work gets its turn meanwhile.
 */
export function convertMarkdown(markdown: string): Promise<ConvertedMarkdown> {
  return runInSlices(convert(markdown));
}

function* convert(markdown: string): Generator<void, ConvertedMarkdown> {
  const { lines, text } = yield* prepareSource(markdown);
  const root = yield* parseDocument(text);
  const adjusted = new Set<string>();
  const scope = yield* createScope(root, (node, change) => {
    const line = node?.position && lines[node.position.start.line - 1];
    adjusted.add(line === undefined ? change : `line ${line}: ${change}`);
  });
  return { blocks: yield* convertBlocks(root.children, scope), adjusted: [...adjusted] };
}
