import { html } from "hono/html";
import type { Markup } from "../markup.js";
import type { NotesData } from "./notes-data.js";
import { renderNodeLink } from "./render-tree.js";

/** Renders the page or database that a `link_to_page` block or a relation leads to. */
export function renderNodeReference(
  data: NotesData,
  reference: { page_id?: string; database_id?: string },
): Markup {
  const id = reference.page_id ?? reference.database_id;
  const node = id === undefined ? undefined : data.findNode(id);
  if (node === undefined || node.kind === "block") {
    return html`<span class="muted">Something that was deleted</span>`;
  }
  return renderNodeLink(node);
}
