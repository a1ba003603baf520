import { html } from "hono/html";
import type { BlockDocument, RichText } from "../../services/notes/repository/documents.js";
import { toPlainText } from "../../services/notes/rich-text/rich-text.js";
import type { Markup } from "../markup.js";
import type { BlockOutput } from "./block-output.js";
import { getColorClass, renderRichText } from "./render-rich-text.js";

/** Renders a heading; a toggle heading with its children. The page's title has level 1. */
export function renderHeading(output: BlockOutput, block: BlockDocument, id: Markup): Markup {
  const { content, type } = block;
  const size = Number(type.at(-1));
  const classes = `heading-${size} ${getColorClass(content["color"])}`;
  const text = renderRichText(content["rich_text"]);
  // A heading without text would be a gap in the outline.
  if (toPlainText((content["rich_text"] ?? []) as RichText[]).trim() === "") {
    return html`<p ${id} class="${classes}"></p>
      ${output.renderChildren(block.id)}`;
  }
  const level = output.nextHeadingLevel(size + 1);
  const heading = html`<div role="heading" aria-level="${level}" class="${classes}">${text}</div>`;
  if (content["is_toggleable"] !== true) return html`<div ${id}>${heading}</div>`;
  return html`<details ${id} open>
    <summary>${heading}</summary>
    <div class="indent">${output.renderChildren(block.id)}</div>
  </details>`;
}
