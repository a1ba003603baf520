import { getList, getPath } from "../content/json-path.js";
import { toMarkdown } from "../content/markdown.js";
import type { NotesBlock, compactBlockItself } from "./block.js";

/** A compacted block, with the blocks inside it as Markdown. */
type Renderable = ReturnType<typeof compactBlockItself> & {
  children: readonly string[] | undefined;
  /** Number of a list item. */
  ordinal: number;
};

/** Parts that Markdown shows, or that a reader does not need there. */
const SHOWN = ["block_id", "type", "text", "children", "ordinal", "color"];

/** Further parts that Markdown shows, by type of block. */
const SHOWN_BY_TYPE: Readonly<Record<string, readonly string[]>> = {
  callout: ["icon"],
  code: ["language"],
  image: ["url"],
  table: ["has_column_header", "has_row_header"],
  to_do: ["checked"],
};

const LINE_PREFIXES: Readonly<Record<string, string>> = {
  paragraph: "",
  heading_1: "# ",
  heading_2: "## ",
  heading_3: "### ",
  heading_4: "#### ",
  bulleted_list_item: "- ",
  quote: "> ",
};

/**
 * Renders a block in Notion's enhanced Markdown, tables in GitHub's. Undefined if it has a part that Markdown
 * does not show.
 */
export function renderBlock(found: NotesBlock, block: Renderable): string | undefined {
  const type = found.type ?? "";
  const shown = [...SHOWN, ...(SHOWN_BY_TYPE[type] ?? [])];
  const parts: [string, unknown][] = Object.entries(block);
  if (parts.some(([key, value]) => value !== undefined && !shown.includes(key))) return undefined;
  return renderTextLine(type, block) ?? renderOther(found, block)?.join("\n");
}

/** Renders a block whose text is one line, and indents the blocks inside it. */
function renderTextLine(type: string, block: Renderable): string | undefined {
  const prefix = getPrefix(type, block);
  if (prefix === undefined) return undefined;
  const color = block.color === undefined ? "" : ` {color="${block.color}"}`;
  const line = `${getText(block)}${color}`;
  return [prefix === "" ? escapeStart(line) : `${prefix}${line}`, ...indentChildren(block)].join(
    "\n",
  );
}

function getPrefix(type: string, { checked, ordinal }: Renderable): string | undefined {
  if (type === "numbered_list_item") return `${ordinal}. `;
  if (type === "to_do") return checked === true ? "- [x] " : "- [ ] ";
  return Object.hasOwn(LINE_PREFIXES, type) ? LINE_PREFIXES[type] : undefined;
}

function renderOther(found: NotesBlock, block: Renderable): string[] | undefined {
  const { icon = "", text = "", url } = block;
  const color = block.color === undefined ? "" : ` color="${block.color}"`;
  switch (found.type) {
    case "toggle": {
      const summary = `<summary>${getText(block)}</summary>`;
      return [`<details${color}>`, summary, ...indentChildren(block), "</details>"];
    }
    case "callout": {
      if (typeof icon !== "string") return undefined;
      const tag = `<callout${icon === "" ? "" : ` icon="${icon}"`}${color}>`;
      return [tag, `\t${getText(block)}`, ...indentChildren(block), "</callout>"];
    }
    case "code":
      return renderCode(text, block.language ?? "");
    case "equation":
      return ["$$", text, "$$"];
    case "divider":
      return ["---"];
    case "image":
      return url === undefined ? undefined : [`![${text}](${url})`];
    case "table":
      return renderTable(block);
    case "table_row":
      return [renderRow(found)];
    default:
      return undefined;
  }
}

/** Renders code with a fence longer than any in it. */
function renderCode(code: string, language: string): string[] {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return [`${fence}${language}`, code, fence];
}

function renderTable(block: Renderable): string[] {
  const [first = "", ...rows] = block.children ?? [];
  const columns = first.split(/(?<!\\)\|/).length - 2;
  const line = block.has_column_header === true ? [`|${" --- |".repeat(columns)}`] : [];
  return [first, ...line, ...rows];
}

function renderRow(found: NotesBlock): string {
  const cells = getList(getPath(found, "table_row"), "cells");
  const texts = cells.map((cell) => toMarkdown(getList({ cell }, "cell")));
  return `| ${texts.map((text) => toOneLine(text).replaceAll("|", String.raw`\|`)).join(" | ")} |`;
}

function getText({ text = "" }: Renderable): string {
  return toOneLine(text);
}

function toOneLine(text: string): string {
  return text.replaceAll("\n", "<br>");
}

function indentChildren({ children = [] }: Renderable): string[] {
  return children.flatMap((child) => child.split("\n").map((line) => `\t${line}`));
}

/** Escapes the start of a paragraph that would read as another block. */
function escapeStart(line: string): string {
  return line
    .replace(/^(?:#{1,6} |[-+>|] |---)/, String.raw`\$&`)
    .replace(/^(\d+)([.)] )/, String.raw`$1\$2`);
}
