import type { Chunk, RenderContext } from "../dialect.js";
import { renderIcon } from "../icons.js";
import { getFileUrl, type MarkdownBlock, toReferenceUrl } from "../markdown-block.js";
import { renderRichText } from "./render-rich-text.js";
import { isReference, renderFile, renderReference } from "./render-tags.js";
import { formatColor, formatTag } from "../tags.js";

/** Position of a block in its parent. */
interface Place extends RenderContext {
  /** Number of a list item. */
  ordinal: number;
}

/** Renders blocks as enhanced Markdown: one line per block, children indented by a tab. */
export function renderChunks(blocks: MarkdownBlock[], context: RenderContext): Chunk[] {
  let ordinal = 0;
  return blocks.map((block) => {
    ordinal = block.type === "numbered_list_item" ? ordinal + 1 : 0;
    const text = renderBlock(block, { ...context, ordinal }).join("\n");
    return { text, blocks: 1, gap: "\n" };
  });
}

function renderBlock(block: MarkdownBlock, place: Place): string[] {
  const { content, type } = block;
  if (isReference(block)) return [renderReference(block, place)];
  const line = renderTextLine(block, place);
  if (line !== undefined) return [line, ...renderChildren(block, place)];
  const color = formatColor(content["color"]);
  switch (type) {
    case "toggle":
      return [
        formatTag("details", { color }),
        `<summary>${renderRichText(content["rich_text"])}</summary>`,
        ...renderChildren(block, place),
        "</details>",
      ];
    case "callout":
      return renderContainer(formatTag("callout", { icon: renderIcon(content["icon"]), color }), [
        `\t${renderRichText(content["rich_text"]) || EMPTY}`,
        ...renderChildren(block, place),
      ]);
    case "code":
      return renderCode(content);
    case "equation":
      return ["$$", ...String(content["expression"]).split("\n"), "$$"];
    case "divider":
      return ["---"];
    case "table_of_contents":
      return [formatTag("table_of_contents", { color }, "/>")];
    case "table":
      return renderTable(block);
    case "table_row":
      return renderRow(block);
    case "column_list":
      return renderContainer("<columns>", renderChildren(block, place));
    case "column":
      return renderContainer("<column>", renderChildren(block, place));
    case "synced_block":
      return renderSyncedBlock(block, place);
    case "image":
      return [
        `![${renderRichText(content["caption"])}](${getFileUrl(content)})${renderAttributes(block.format ?? {})}`,
      ];
    default:
      return [renderFile(block)];
  }
}

const EMPTY = "<empty-block/>";

const LINE_PREFIXES: Record<string, string> = {
  heading_1: "# ",
  heading_2: "## ",
  heading_3: "### ",
  heading_4: "#### ",
  bulleted_list_item: "- ",
  quote: "> ",
};

/** Renders a block whose text is one line; undefined for all others. */
function renderTextLine({ content, type }: MarkdownBlock, { ordinal }: Place): string | undefined {
  const text = renderRichText(content["rich_text"]);
  const line = `${text}${renderAttributes(content)}`;
  if (type === "paragraph") return text === "" ? EMPTY : escapeLineStart(line);
  if (type === "numbered_list_item") return `${ordinal}. ${line}`;
  if (type === "to_do") return `- [${content["checked"] === true ? "x" : " "}] ${line}`;
  const prefix = LINE_PREFIXES[type];
  return prefix === undefined ? undefined : `${prefix}${line}`;
}

function renderAttributes(content: { color?: unknown; is_toggleable?: unknown }): string {
  const color = formatColor(content.color);
  const attributes = [
    ...(content.is_toggleable === true ? ['toggle="true"'] : []),
    ...(color === undefined ? [] : [`color="${color}"`]),
  ];
  return attributes.length === 0 ? "" : ` {${attributes.join(" ")}}`;
}

/** Escapes the start of a paragraph that would read as another block (assumed [line-starts-are-escaped]; the guide is silent). */
function escapeLineStart(line: string): string {
  return line.replace(/^(#{1,6} |[-+] |---)/, String.raw`\$&`).replace(/^(\d+)([.)] )/, "$1\\$2");
}

function renderChildren({ children }: MarkdownBlock, context: RenderContext): string[] {
  return renderChunks(children, context)
    .flatMap(({ text }) => text.split("\n"))
    .map((line) => `\t${line}`);
}

function renderContainer(openingTag: string, lines: string[]): string[] {
  const name = /^<([\w-]+)/.exec(openingTag)?.[1] ?? "";
  return [openingTag, ...lines, `</${name}>`];
}

/** Renders code with a fence longer than any in it. */
function renderCode(content: Record<string, unknown>): string[] {
  const items = content["rich_text"] as { plain_text: string }[];
  const code = items.map((item) => item.plain_text).join("");
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return [`${fence}${String(content["language"])}`, ...code.split("\n"), fence];
}

/** Renders a table as recorded responses do: without indentation. */
function renderTable({ children, content, format = {} }: MarkdownBlock): string[] {
  const attributes = {
    "fit-page-width": format.isWide === true ? "true" : undefined,
    "header-row": content["has_column_header"] === true ? "true" : undefined,
    "header-column": content["has_row_header"] === true ? "true" : undefined,
  };
  const columns = (format.columns ?? []).map((column) => formatTag("col", column));
  const group = columns.length === 0 ? [] : ["<colgroup>", ...columns, "</colgroup>"];
  const rows = children.flatMap(renderRow);
  return renderContainer(formatTag("table", attributes), [...group, ...rows]);
}

function renderRow({ content, format = {} }: MarkdownBlock): string[] {
  const cells = (content["cells"] as unknown[]).map((cell, index) => {
    const { color } = format.cells?.[index] ?? {};
    return `${formatTag("td", { color })}${renderRichText(cell)}</td>`;
  });
  return [formatTag("tr", { color: format.color }), ...cells, "</tr>"];
}

/** Renders a synced block. The sandbox leaves out the content that a reference repeats. */
function renderSyncedBlock(block: MarkdownBlock, context: RenderContext): string[] {
  const source = block.content["synced_from"] as { block_id: string } | null;
  const url =
    source === null && block.id === undefined
      ? undefined
      : toReferenceUrl(context.pageId, source?.block_id ?? block.id);
  const name = source === null ? "synced_block" : "synced_block_reference";
  return renderContainer(formatTag(name, { url }), renderChildren(block, context));
}
