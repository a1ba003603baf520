import type { Chunk, RenderContext } from "../dialect.js";
import { renderIcon } from "../icons.js";
import { getFileUrl, type MarkdownBlock, toReferenceUrl } from "../markdown-block.js";
import { joinChunks } from "../dialect.js";
import { formatColor, formatTag } from "../tags.js";
import { escapeLine } from "./escape-text.js";
import { renderMeetingNotes } from "./meeting-notes.js";
import { formatUrl, renderInline } from "./render-inline.js";
import { isListItem, renderList } from "./render-list.js";
import { isReference, renderReference } from "./render-reference.js";
import { renderTable } from "./render-table.js";
import { formatVoid, renderContainer, renderText } from "./render-text.js";

/** Renders blocks, which a blank line separates. */
export function renderChunks(blocks: MarkdownBlock[], context: RenderContext): Chunk[] {
  const chunks: Chunk[] = [];
  for (let index = 0; index < blocks.length;) {
    const rest = blocks[index];
    if (rest === undefined) break;
    if (isListItem(rest)) {
      const run = takeRun(blocks, index);
      for (const chunk of renderList(run, (children) => renderAll(children, context))) {
        chunks.push(chunk);
      }
      index += run.length;
    } else {
      chunks.push({ text: renderBlock(rest, context), blocks: 1, gap: "\n\n" });
      index += 1;
    }
  }
  return chunks;
}

function renderAll(blocks: MarkdownBlock[], context: RenderContext): string {
  return joinChunks(renderChunks(blocks, context));
}

/** Takes neighboring items of one list. */
function takeRun(blocks: MarkdownBlock[], start: number): MarkdownBlock[] {
  const first = blocks[start];
  let end = start + 1;
  while (
    blocks[end]?.type === first?.type &&
    blocks[end]?.content["list_format"] === first?.content["list_format"]
  ) {
    end += 1;
  }
  return blocks.slice(start, end);
}

function renderBlock(block: MarkdownBlock, context: RenderContext): string {
  const { children, content, type } = block;
  if (isReference(block)) return renderReference(block, context);
  const below = () => renderAll(children, context);
  const color = formatColor(content["color"]);
  switch (type) {
    case "paragraph":
      return renderParagraph(block, below());
    case "toggle":
      return renderContainer("toggle", { color }, content["rich_text"], below());
    case "quote":
      return renderQuote(block, below());
    case "callout":
      return renderContainer(
        "callout",
        { icon: renderIcon(content["icon"]), color },
        content["rich_text"],
        below(),
      );
    case "code":
      return renderCode(content);
    case "equation":
      return renderEquation(String(content["expression"]), block.format?.color);
    case "divider":
      return "---";
    case "table_of_contents":
      return formatVoid("table-of-contents", { color });
    case "table":
      return renderTable(block);
    case "table_row":
      return renderTable({ ...block, content: {}, children: [block] });
    case "column_list":
      return renderContainer("columns", {}, undefined, renderColumns(children, context));
    case "column":
      return renderColumns([block], context);
    case "tab":
      return renderContainer("tabs", {}, undefined, renderTabs(children, context));
    case "meeting_notes":
      return renderMeetingNotes(block, context, (blocks) => renderAll(blocks, context));
    case "synced_block":
      return renderSyncedBlock(block, below(), context);
    case "image":
      return renderImage(block);
    case "bookmark":
    case "embed":
      return renderMedia(type, String(content["url"]), block);
    default:
      return type.startsWith("heading_")
        ? renderHeading(block, below())
        : renderMedia(type, getFileUrl(content), block);
  }
}

function renderParagraph({ content }: MarkdownBlock, below: string): string {
  const color = formatColor(content["color"]);
  const text = renderText(content["rich_text"]);
  const isPlain = color === undefined && below === "" && !text.hasEdges;
  if (!isPlain) return renderContainer("p", { color }, content["rich_text"], below);
  return text.markdown === "" ? "<p />" : text.markdown;
}

function renderHeading({ content, type }: MarkdownBlock, below: string): string {
  const level = type.at(-1);
  const color = formatColor(content["color"]);
  const { rich_text: richText } = content;
  if (content["is_toggleable"] === true) {
    return renderContainer("toggle", { heading: `h${level}`, color }, richText, below);
  }
  const text = renderText(richText);
  const isPlain = color === undefined && !text.hasEdges && !text.markdown.includes("\n");
  if (!isPlain || below !== "") return renderContainer(`h${level}`, { color }, richText, below);
  // Signs after a space at the end would be taken for the end of the heading.
  const markdown = text.markdown.replace(/(?<=^|[ \t])#+$/, String.raw`\$&`);
  return `${"#".repeat(Number(level))} ${markdown}`.trimEnd();
}

function renderQuote({ content }: MarkdownBlock, below: string): string {
  const color = formatColor(content["color"]);
  const text = renderText(content["rich_text"]);
  const isPlain = color === undefined && below === "" && !text.hasEdges && text.markdown !== "";
  return isPlain
    ? text.markdown.replaceAll(/^|(?<=\n)/g, "> ")
    : renderContainer("quote", { color }, content["rich_text"], below);
}

/** Renders code with a fence longer than any in it. */
function renderCode(content: Record<string, unknown>): string {
  const items = content["rich_text"] as { plain_text: string }[];
  const code = items.map((item) => item.plain_text).join("");
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${String(content["language"])}\n${code}\n${fence}`;
}

function renderEquation(expression: string, color: string | undefined): string {
  const isLine = expression.split("\n").some((line) => line.trim() === "$$");
  return isLine || color !== undefined
    ? `${formatTag("equation", { color })}${expression}</equation>`
    : `$$\n${expression}\n$$`;
}

function renderColumns(columns: MarkdownBlock[], context: RenderContext): string {
  const texts = columns.map(({ children, content }) => {
    const ratio = content["width_ratio"];
    const percent =
      typeof ratio === "number" ? String(Number((ratio * 100).toFixed(4))) : undefined;
    return renderContainer("column", { ratio: percent }, undefined, renderAll(children, context));
  });
  return texts.join("\n");
}

function renderTabs(tabs: MarkdownBlock[], context: RenderContext): string {
  const texts = tabs.map(({ children, content }) => {
    const icon = renderIcon(content["icon"]);
    return renderContainer("tab", { icon }, content["rich_text"], renderAll(children, context));
  });
  return texts.join("\n");
}

/** Renders a synced block. The sandbox leaves out the content that a reference repeats. */
function renderSyncedBlock(block: MarkdownBlock, below: string, { pageId }: RenderContext): string {
  const source = block.content["synced_from"] as { block_id: string } | null;
  const id = source?.block_id ?? block.id;
  const url = id === undefined ? undefined : toReferenceUrl(pageId, id);
  const name = source === null ? "synced-block" : "synced-block-reference";
  return renderContainer(name, { url }, undefined, below);
}

/** Renders an image. A description with formatting or several lines needs the tag. */
function renderImage(block: MarkdownBlock): string {
  const { content, format } = block;
  const url = getFileUrl(content);
  const caption = renderInline(content["caption"], "<br />");
  const isPlain =
    format?.color === undefined && !caption.includes("<br />") && caption === caption.trim();
  return isPlain ? `![${caption}](${formatUrl(url)})` : renderMedia("image", url, block);
}

function renderMedia(name: string, source: string, { content, format }: MarkdownBlock): string {
  const caption = escapeLine(renderInline(content["caption"], "<br />"));
  return `${formatTag(name, { source, color: format?.color })}${caption}</${name}>`;
}
