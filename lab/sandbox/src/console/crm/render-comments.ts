import { html } from "hono/html";
import type { CommentDocument } from "../../services/crm/repository/documents.js";
import { renderBadge } from "../components/render-badge.js";
import { renderPager } from "../components/render-pager.js";
import { renderTime } from "../components/render-time.js";
import type { Markup } from "../markup.js";
import type { CrmData } from "./crm-data.js";
import { crmPaths } from "../paths.js";
import { renderRecordLink } from "./render-record-link.js";

const PAGE_SIZE = 50;

/** Renders the comments, newest first. */
export function renderComments(data: CrmData, offset: number): Markup {
  const { comments } = data.collections;
  const total = comments.count();
  if (total === 0) return html`<p class="empty">There are no comments.</p>`;
  const page = comments.findRange("created", { order: "descending", offset, limit: PAGE_SIZE });
  return html`<div class="card">
      <ul class="list">
        ${page.map(
          (comment) =>
            html`<li>
              <span class="small muted"
                >${renderRecordLink(data, comment.object, comment.recordId)}</span
              >
              ${renderCommentItem(data, comment)}
            </li>`,
        )}
      </ul>
    </div>
    ${renderPager({ path: crmPaths.comments, offset, limit: PAGE_SIZE, total })}`;
}

/** Renders a comment in a list. */
export function renderCommentItem(data: CrmData, comment: CommentDocument): Markup {
  const isReply = comment.threadId !== comment.id;
  return html`<p class="text">${comment.content}</p>
    <div class="row small muted">
      <span>${data.nameMember(comment.authorId)}</span>
      ${data.marks.render(comment.id)} ${renderTime(comment.createdAt)}
      ${isReply ? renderBadge("Reply") : ""}
      ${comment.resolvedAt === null ? "" : renderBadge("Resolved", "green")}
    </div>`;
}
