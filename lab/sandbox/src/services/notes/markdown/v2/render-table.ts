import type { MarkdownBlock } from "../markdown-block.js";
import type { RichText } from "../../repository/documents.js";
import { formatTag } from "../tags.js";
import { escapeEdges, escapeLine } from "./escape-text.js";
import { renderInline } from "./render-inline.js";
import { formatVoid } from "./render-text.js";

/** Renders a table: with pipes if it has a header row and nothing that they cannot express. */
export function renderTable({ children, content, format = {} }: MarkdownBlock): string {
  const rows = children.map((row) => row.content["cells"] as RichText[][]);
  const isPlain =
    content["has_column_header"] === true &&
    content["has_row_header"] !== true &&
    rows.length > 0 &&
    [format, ...children.map((row) => row.format ?? {})].every(isEmpty) &&
    rows.flat(2).every(isPlainInPipes);
  if (isPlain) return renderPipes(rows);
  const attributes = {
    "fit-page-width": format.isWide === true ? "true" : undefined,
    "header-row": content["has_column_header"] === true ? "true" : undefined,
    "header-column": content["has_row_header"] === true ? "true" : undefined,
  };
  const columns = (format.columns ?? []).map((column) => formatVoid("col", column));
  const group = columns.length === 0 ? [] : [`<colgroup>${columns.join("")}</colgroup>`];
  const lines = children.flatMap(renderRow);
  return [formatTag("table", attributes), ...group, ...lines, "</table>"].join("\n");
}

function isEmpty(format: object): boolean {
  return Object.keys(format).length === 0;
}

function renderRow({ content, format = {} }: MarkdownBlock): string[] {
  const cells = (content["cells"] as RichText[][]).map((cell, index) => {
    const { color, name = "td" } = format.cells?.[index] ?? {};
    const text = escapeLine(renderInline(cell, "<br />"));
    return `${formatTag(name, { color })}${text}</${name}>`;
  });
  return [formatTag("tr", { color: format.color }), ...cells, "</tr>"];
}

/** Only in text, a pipe can be escaped. */
function isPlainInPipes(item: RichText): boolean {
  const { code } = (item["annotations"] ?? {}) as { code?: boolean };
  return (item["type"] === "text" && code !== true) || !item.plain_text.includes("|");
}

function renderPipes(rows: RichText[][][]): string {
  const [header = "", ...lines] = rows.map((cells) => {
    return `| ${cells.map((cell) => escapeEdges(renderInline(cell, "<br />"))).join(" | ")} |`;
  });
  const divider = `| ${(rows[0] ?? []).map(() => "---").join(" | ")} |`;
  return [header, divider, ...lines].join("\n");
}
