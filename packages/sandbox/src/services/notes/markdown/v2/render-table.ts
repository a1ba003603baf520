import type { MarkdownBlock } from "../markdown-block.js";
import type { RichText } from "../../repository/documents.js";
import { formatTag } from "../tags.js";
import { escapeEdges, escapeLine } from "./escape-text.js";
import { renderInline } from "./render-inline.js";

/** Renders a table: with pipes if it has a header row and nothing that they cannot express. */
export function renderTable({ children, content }: MarkdownBlock): string {
  const rows = children.map((row) => row.content["cells"] as RichText[][]);
  const isPlain =
    content["has_column_header"] === true &&
    content["has_row_header"] !== true &&
    rows.length > 0 &&
    rows.flat(2).every(isPlainInPipes);
  if (isPlain) return renderPipes(rows);
  const attributes = {
    "header-row": content["has_column_header"] === true ? "true" : undefined,
    "header-column": content["has_row_header"] === true ? "true" : undefined,
  };
  const lines = rows.flatMap((cells) => [
    "<tr>",
    ...cells.map((cell) => `<td>${escapeLine(renderInline(cell, "<br />"))}</td>`),
    "</tr>",
  ]);
  return [formatTag("table", attributes), ...lines, "</table>"].join("\n");
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
