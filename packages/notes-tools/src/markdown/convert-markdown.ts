import type { Root } from "mdast";
import type { BuiltBlock } from "../content/block-items.js";
import { convertBlocks } from "./convert-blocks.js";
import { convertInline } from "./convert-text.js";
import { parseDocument } from "./parser/parse-document.js";
import { prepareSource } from "./prepare-source.js";
import type { Item } from "./rich-text-runs.js";
import { createScope } from "./scope.js";
import { runInSlices } from "./slices.js";

/** Blocks converted from Markdown. */
export interface ConvertedMarkdown {
  blocks: BuiltBlock[];
  /** Parts that blocks cannot express, each with its line and what was written instead. */
  adjusted: string[];
}

/**
 * Converts Markdown: GitHub's, with the tags of the service's own "Notion-flavored Markdown", so that a page as read becomes
 * the same blocks. Math and the names of emojis are recognized as GitHub does. What blocks cannot express is reported.
 *
 * The time grows with the length of the text, whatever it is, and other work gets its turn meanwhile.
 */
export function convertMarkdown(markdown: string): Promise<ConvertedMarkdown> {
  return runInSlices(convert(markdown));
}

/** Converts the text of one block: formatting and links. Signs that start a block are text. */
export function convertInlineMarkdown(
  markdown: string,
): Promise<{ items: Item[]; adjusted: string[] }> {
  return runInSlices(convertInlines(markdown));
}

function* convert(markdown: string): Generator<void, ConvertedMarkdown> {
  const { hasFrontMatter, lines, text } = yield* prepareSource(markdown);
  const root = yield* parseDocument(text);
  const changes = new Map<string, number[]>();
  if (hasFrontMatter) changes.set("the properties at the start are kept as code", [1]);
  const scope = yield* createScope(root, convertBlocks, (node, change) => {
    const line = node?.position && lines[node.position.start.line - 1];
    addChange(changes, change, line ?? 0);
  });
  const blocks = yield* convertBlocks(root.children, scope);
  return { blocks, adjusted: [...changes].map(describeChange) };
}

function* convertInlines(markdown: string): Generator<void, { items: Item[]; adjusted: string[] }> {
  const changes = new Map<string, number[]>();
  const root: Root = { type: "root", children: [] };
  const scope = yield* createScope(root, convertBlocks, (_, change) =>
    addChange(changes, change, 0),
  );
  const text = markdown.replaceAll(/\r\n?/g, "\n");
  return {
    items: yield* convertInline(text, undefined, scope),
    adjusted: [...changes].map(describeChange),
  };
}

function addChange(changes: Map<string, number[]>, change: string, line: number): void {
  const places = changes.get(change) ?? [];
  changes.set(change, places);
  places.push(line);
}

/** Describes one kind of changes, with its place, or their number and the first of them. */
function describeChange([change, places]: readonly [string, readonly number[]]): string {
  const [first = 0] = places;
  const place = first === 0 ? "" : `line ${first}: `;
  return `${place}${change}${places.length > 1 ? ` (${places.length} times)` : ""}`;
}
