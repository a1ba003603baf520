import { html } from "hono/html";
import type { BlockDocument, RichText } from "../../services/notes/repository/documents.js";
import { toPlainText } from "../../services/notes/rich-text/rich-text.js";
import { renderLink } from "../components/render-link.js";
import type { Markup } from "../markup.js";
import type { BlockOutput } from "./block-output.js";
import { renderNodeReference } from "./render-node-reference.js";
import { getText } from "./notes-data.js";
import { renderHeading } from "./render-heading.js";
import { renderIcon } from "./render-icon.js";
import { renderFile, renderImage } from "./render-file.js";
import { renderMeetingNotes } from "./render-meeting-notes.js";
import { getColorClass, renderRichText } from "./render-rich-text.js";
import { renderTableBlock } from "./render-table-block.js";

/** Renders a block with its children. */
export function renderBlock(output: BlockOutput, block: BlockDocument): Markup {
  const { content, type } = block;
  const text = () => renderRichText(content["rich_text"]);
  const children = () => output.renderChildren(block.id);
  const color = getColorClass(content["color"]);
  const id = output.renderId(block.id);
  switch (type) {
    case "paragraph":
      return html`<div ${id} class="${color}">
        <p>${text()}</p>
        ${indent(children())}
      </div>`;
    case "heading_1":
    case "heading_2":
    case "heading_3":
    case "heading_4":
      return renderHeading(output, block, id);
    case "bulleted_list_item":
    case "numbered_list_item":
      return html`<li ${id} class="${color}">${text()}${children()}</li>`;
    case "to_do":
      return renderToDo(content["checked"] === true, id, html`${text()}${children()}`);
    case "quote":
      return html`<blockquote ${id} class="${color}">
        <p>${text()}</p>
        ${children()}
      </blockquote>`;
    case "toggle":
      return html`<details ${id} class="${color}" open>
        <summary>${text()}</summary>
        ${indent(children())}
      </details>`;
    case "callout":
      return html`<div ${id} class="callout ${color}">
        ${renderIcon(content["icon"])}
        <div>
          <p>${text()}</p>
          ${children()}
        </div>
      </div>`;
    case "code":
      return html`<figure ${id}>
        <figcaption class="small muted">${getText(content, "language")}</figcaption>
        <pre><code>${toPlainText((content["rich_text"] ?? []) as RichText[])}</code></pre>
        ${renderCaption(content)}
      </figure>`;
    case "equation":
      return html`<p ${id}>
        <code class="equation">${getText(content, "expression")}</code>
      </p>`;
    case "divider":
      return html`<hr />`;
    case "image":
      return renderFigure(content, id, (caption) => renderImage(output.data, content, caption));
    case "video":
    case "pdf":
    case "audio":
    case "file":
      return renderFigure(content, id, () => renderFile(output.data, content));
    case "bookmark":
    case "embed":
    case "link_preview":
      return renderFigure(content, id, () => renderLink(getText(content, "url")));
    case "link_to_page":
      return html`<p class="child" ${id}>${renderNodeReference(output.data, content)}</p>`;
    case "synced_block":
      return renderSynced(output, block, id);
    case "table":
      return renderTableBlock(output, block, id);
    case "column_list":
      return html`<div ${id} class="block-columns">${children()}</div>`;
    case "tab":
    case "column":
      return html`<div ${id}>${children()}</div>`;
    case "meeting_notes":
      return renderMeetingNotes(output, block, id);
    case "table_of_contents":
    case "breadcrumb":
      return html`<p ${id} class="small muted">
        ${type === "breadcrumb" ? "Breadcrumb" : "Table of contents"}
      </p>`;
    default:
      return html`<div ${id}>
        <p class="small muted">Block of the type ${type}</p>
        ${children()}
      </div>`;
  }
}

function indent(children: Markup): Markup {
  return html`<div class="indent">${children}</div>`;
}

function renderToDo(isChecked: boolean, id: Markup, content: Markup): Markup {
  const [mark, label] = isChecked ? ["☑", "Done"] : ["☐", "Open"];
  return html`<li ${id} class="to-do">
    <span role="img" aria-label="${label}">${mark}</span>
    <div class="${isChecked ? "done" : ""}">${content}</div>
  </li>`;
}

function renderFigure(
  content: Record<string, unknown>,
  id: Markup,
  render: (caption: string) => Markup,
): Markup {
  const caption = toPlainText((content["caption"] ?? []) as RichText[]);
  return html`<figure ${id}>${render(caption)} ${renderCaption(content)}</figure>`;
}

function renderCaption(content: Record<string, unknown>): Markup {
  const caption = (content["caption"] ?? []) as RichText[];
  if (caption.length === 0) return html``;
  return html`<div class="small muted">${renderRichText(caption)}</div>`;
}

/** Renders a synced block; a copy has the children of its original, once. */
function renderSynced(output: BlockOutput, block: BlockDocument, id: Markup): Markup {
  const original = block.content["synced_from"] as { block_id: string } | null;
  const source = original?.block_id ?? block.id;
  const isShown = original !== null && output.blockIds.includes(source);
  return html`<div ${id} class="synced">
    <p class="small muted">${original === null ? "Synced block" : "Copy of a synced block"}</p>
    ${
      isShown
        ? html`<p class="small"><a href="#block-${source}">Shown above</a></p>`
        : output.renderChildren(source)
    }
  </div>`;
}
