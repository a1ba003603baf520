import { html } from "hono/html";
import type { DatabaseDocument, PageDocument } from "../../services/notes/repository/documents.js";
import type { Markup } from "../markup.js";
import { getNodeTitle, type NotesData } from "./notes-data.js";
import { toNotesPath } from "../paths.js";
import { renderIcon } from "./render-icon.js";

const MAX_CHILDREN = 50;
const MAX_DEPTH = 5;

/** Renders the pages of the workspace with those below them. */
export function renderTree(data: NotesData): Markup {
  const pages = data.listTopPages();
  if (pages.length === 0) return html`<p class="empty">There are no pages.</p>`;
  return html`<div class="card">
    <ul class="tree">
      ${pages.map((page) => renderPageItem(data, page, 1))}
    </ul>
  </div>`;
}

function renderPageItem(data: NotesData, page: PageDocument, depth: number): Markup {
  const link = renderNodeLink({ kind: "page", document: page });
  if (depth >= MAX_DEPTH) return html`<li>${link}</li>`;
  const found = data.listChildPages(page.id, MAX_CHILDREN + 1);
  const children = [
    ...found.slice(0, MAX_CHILDREN).map((child) => renderPageItem(data, child, depth + 1)),
    ...(found.length > MAX_CHILDREN
      ? [html`<li class="muted small">and more on this page</li>`]
      : []),
    ...data.listChildDatabases(page.id).map(renderDatabaseItem),
  ];
  return html`<li>
    ${link}${
      children.length === 0
        ? ""
        : html`<ul>
            ${children}
          </ul>`
    }
  </li>`;
}

function renderDatabaseItem(database: DatabaseDocument): Markup {
  return html`<li>
    ${renderNodeLink({ kind: "database", document: database })}
    <span class="muted small">database</span>
  </li>`;
}

/** Renders a page or database as a link with its icon. */
export function renderNodeLink(node: Parameters<typeof getNodeTitle>[0]): Markup {
  return html`${renderIcon(node.document.icon)}<a href="${toNotesPath(node.document.id)}"
      >${getNodeTitle(node)}</a
    >`;
}
