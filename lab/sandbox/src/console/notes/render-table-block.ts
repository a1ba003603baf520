import { html } from "hono/html";
import type { BlockDocument } from "../../services/notes/repository/documents.js";
import type { Markup } from "../markup.js";
import type { BlockOutput } from "./block-output.js";
import { renderRichText } from "./render-rich-text.js";

/** Renders a table block. */
export function renderTableBlock(output: BlockOutput, block: BlockDocument, id: Markup): Markup {
  const rows = output.listChildren(block.id).flatMap((node) => {
    if (node.kind !== "block") return [];
    output.blockIds.push(node.document.id);
    return [node.document];
  });
  const hasHeader = block.content["has_column_header"] === true;
  return html`<div class="table" role="region" aria-label="Table" tabindex="0" ${id}>
    <table>
      <tbody>
        ${rows.map((row, index) => renderRow(row, hasHeader && index === 0))}
      </tbody>
    </table>
  </div>`;
}

/** Header cells are marked by style only, because those of a user's table may be empty. */
function renderRow({ id, content }: BlockDocument, isHeader: boolean): Markup {
  const cells = (content["cells"] ?? []) as unknown[];
  return html`<tr id="block-${id}" class="${isHeader ? "strong" : ""}">
    ${cells.map((cell) => html`<td>${renderRichText(cell)}</td>`)}
  </tr>`;
}
