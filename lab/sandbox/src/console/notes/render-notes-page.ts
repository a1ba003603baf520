import { html } from "hono/html";
import { listOpenDiscussions, listThreads } from "../../services/notes/comments/threads.js";
import type { PageDocument } from "../../services/notes/repository/documents.js";
import { isInTrash } from "../../services/notes/repository/ancestors.js";
import { renderBadge } from "../components/render-badge.js";
import { renderTime } from "../components/render-time.js";
import type { Markup } from "../markup.js";
import { BlockRenderer } from "./block-renderer.js";
import type { NotesData } from "./notes-data.js";
import { renderProperties } from "./render-properties.js";
import { renderRichText } from "./render-rich-text.js";

/** Renders a page or row: properties, blocks and comments. */
export function renderNotesPage(data: NotesData, page: PageDocument): Markup {
  const renderer = new BlockRenderer(data);
  const blocks = renderer.renderChildren(page.id);
  return html`<p class="row small muted">
      ${isInTrash(data.repository, page) ? renderBadge("In the trash", "red") : ""}
      ${page.isTemplate === true ? renderBadge("Template") : ""}
      ${page.isLocked === true ? renderBadge("Locked", "amber") : ""}
      <span>Edited ${renderTime(page.lastEditedTime)} by ${data.nameUser(page.lastEditedBy)}</span>
    </p>
    ${data.marks.renderLink(page.id)} ${renderProperties(data, page)}
    <article class="card document">
      ${renderer.isEmpty ? html`<p class="muted">The page is empty.</p>` : blocks}
    </article>
    ${renderComments(data, [page.id, ...renderer.blockIds])}`;
}

/** Renders the open discussions of a page and its blocks. */
function renderComments(data: NotesData, ids: readonly string[]): Markup {
  const discussions = ids.flatMap((id) => listOpenDiscussions(data.repository, id));
  const threads = listThreads(data.repository, discussions);
  if (threads.length === 0) return html``;
  return html`<section class="card" aria-labelledby="comments">
    <h2 id="comments">Comments <span class="count">${threads.length}</span></h2>
    <ul class="list">
      ${threads.map(
        ({ comment, discussion }) =>
          html`<li>
            <p class="text">${renderRichText(comment.richText)}</p>
            <div class="row small muted">
              <span>${comment.displayName.name}</span> ${renderTime(comment.createdTime)}
              ${
                discussion.parent.type === "block_id"
                  ? html`<a href="#block-${discussion.parent.block_id}">on a block</a>`
                  : ""
              }
            </div>
          </li>`,
      )}
    </ul>
  </section>`;
}
