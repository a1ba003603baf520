import type { Definition, RootContent } from "mdast";
import { codeLanguages } from "../../blocks/code-languages.js";
import type { MarkdownBlock } from "../markdown-block.js";
import { createParsedBlock, type ParseContext } from "../parse-context.js";
import { createTable } from "./create-table.js";
import { depthError, MAX_DEPTH } from "./depth.js";
import { pairTags, type Part } from "./pair-tags.js";
import { convertElement } from "./parse-element.js";
import { toRichText } from "./parse-inline.js";
import { parseTree } from "./parse-tree.js";
import { EQUATION } from "./split-tags.js";
import {
  type BlockContext,
  convertParagraph,
  createTextBlock,
  splitTitle,
  type Titled,
} from "./text-block.js";

/** Parses "Notion-flavored Markdown": CommonMark, with tags for the blocks that it does not have. */
export function parseBlocks(markdown: string, context: ParseContext): MarkdownBlock[] {
  const { children } = parseTree(markdown);
  const definitions = new Map<string, Definition>();
  for (const node of children) {
    if (node.type === "definition" && !definitions.has(node.identifier)) {
      definitions.set(node.identifier, node);
    }
  }
  return convertParts(pairTags(children, context.warn), {
    ...context,
    definitions,
    convertParts,
    softBreak: " ",
    depth: 0,
    level: 0,
  });
}

/** Converts parts of the same parent to blocks. */
function convertParts(parts: readonly Part[], context: BlockContext): MarkdownBlock[] {
  if (context.level > MAX_DEPTH) throw depthError();
  const inner = { ...context, level: context.level + 1 };
  return parts.flatMap((part) =>
    part.tag === undefined ? convertNode(part.node, inner) : convertElement(part, inner),
  );
}

function convertNode(node: RootContent, context: BlockContext): MarkdownBlock[] {
  switch (node.type) {
    case "paragraph":
      return convertParagraph(node.children, context);
    case "heading": {
      // CommonMark has six levels, the service four (assumed [low-headings-are-fourth]).
      const type = `heading_${Math.min(node.depth, 4)}`;
      return [createTextBlock(context, type, { title: node.children, rest: [] })];
    }
    case "blockquote":
      return [createTextBlock(context, "quote", splitNodes(node.children, context))];
    case "list":
      return node.children.map((item) => {
        const { checked } = item;
        const type =
          typeof checked === "boolean"
            ? "to_do"
            : node.ordered === true
              ? "numbered_list_item"
              : "bulleted_list_item";
        const input = typeof checked === "boolean" ? { checked } : {};
        return createTextBlock(context, type, splitNodes(item.children, context), input);
      });
    case "code":
      return [convertCode(node, context)];
    case "thematicBreak":
      return [createParsedBlock(context, "divider", {})];
    case "table": {
      const rows = node.children.map((row) =>
        row.children.map((cell) => toRichText(cell.children, context)),
      );
      return [createTable(context, rows, { has_column_header: true })];
    }
    default:
      return [];
  }
}

function convertCode(
  {
    lang,
    meta,
    value,
  }: { lang?: string | null | undefined; meta?: string | null | undefined; value: string },
  context: BlockContext,
): MarkdownBlock {
  if (lang === EQUATION) return createParsedBlock(context, "equation", { expression: value });
  const info = [lang, meta].filter(Boolean).join(" ").toLowerCase();
  const language =
    codeLanguages.find((known) => known === info) ??
    codeLanguages.find((known) => known === lang?.toLowerCase());
  const parts = value.match(/[^]{1,2000}/g) ?? [];
  const rich_text = parts.map((content) => ({ text: { content } }));
  return createParsedBlock(context, "code", { rich_text, language: language ?? "plain text" });
}

function splitNodes(nodes: readonly RootContent[], context: BlockContext): Titled {
  return splitTitle(pairTags(nodes, context.warn));
}
