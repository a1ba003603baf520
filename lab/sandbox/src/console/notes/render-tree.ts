import { html } from "hono/html";
import type { DatabaseDocument, PageDocument } from "../../services/notes/repository/documents.js";
import type { Markup } from "../markup.js";
import { getNodeTitle, type NotesData } from "./notes-data.js";
import { toNotesPath } from "../paths.js";
import { renderIcon } from "./render-icon.js";

const MAX_CHILDREN = 50;
/** Pages of the whole tree; what lies below the others is on their own pages. */
const MAX_PAGES = 300;
const MAX_DEPTH = 5;

/** Pages at the top of the workspace that are opened at first, if they have few pages below them. */
const MAX_OPEN = 20;

/** Renders the pages of the workspace with those below them, which fold. */
export function renderTree(data: NotesData): Markup {
  const pages = data.listTopPages();
  const tree: Tree = { data, pages: pages.length };
  if (pages.length === 0) return html`<p class="empty">There are no pages.</p>`;
  return html`<div class="card">
    <ul class="tree">
      ${pages.map((page) => renderPageItem(tree, page, 1))}
    </ul>
  </div>`;
}

/** The tree, with the number of pages that it has so far. */
interface Tree {
  data: NotesData;
  pages: number;
}

function renderPageItem(tree: Tree, page: PageDocument, depth: number): Markup {
  const { data } = tree;
  const link = html`${renderNodeLink({ kind: "page", document: page })}
  ${data.marks.render(page.id)}`;
  if (depth >= MAX_DEPTH || tree.pages >= MAX_PAGES) return html`<li class="leaf">${link}</li>`;
  const found = data.listChildPages(page.id, MAX_CHILDREN + 1);
  tree.pages += Math.min(found.length, MAX_CHILDREN);
  const children = [
    ...found.slice(0, MAX_CHILDREN).map((child) => renderPageItem(tree, child, depth + 1)),
    ...(found.length > MAX_CHILDREN
      ? [html`<li class="muted small">and more on this page</li>`]
      : []),
    ...data.listChildDatabases(page.id).map((each) => renderDatabaseItem(data, each)),
  ];
  if (children.length === 0) return html`<li class="leaf">${link}</li>`;
  return html`<li>
    <div>${link}</div>
    <details ${depth === 1 && children.length <= MAX_OPEN ? html`open` : ""}>
      <summary>
        <span class="unseen">Below ${getNodeTitle({ kind: "page", document: page })}</span>
      </summary>
      <ul>
        ${children}
      </ul>
    </details>
  </li>`;
}

function renderDatabaseItem(data: NotesData, database: DatabaseDocument): Markup {
  return html`<li class="leaf">
    ${renderNodeLink({ kind: "database", document: database })} ${data.marks.render(database.id)}
    <span class="muted small">database</span>
  </li>`;
}

/** Renders a page or database as a link with its icon. */
export function renderNodeLink(node: Parameters<typeof getNodeTitle>[0]): Markup {
  return html`${renderIcon(node.document.icon)}<a href="${toNotesPath(node.document.id)}"
      >${getNodeTitle(node)}</a
    >`;
}
