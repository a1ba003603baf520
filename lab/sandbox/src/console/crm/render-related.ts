import { html } from "hono/html";
import type { RecordDocument } from "../../services/crm/repository/documents.js";
import { renderBadge } from "../components/render-badge.js";
import { renderDay } from "../components/render-time.js";
import type { Markup } from "../markup.js";
import { getMeetingStart, type CrmData } from "./crm-data.js";
import { crmPaths } from "../paths.js";
import { renderCommentItem } from "./render-comments.js";
import { renderTaskItem } from "./render-tasks.js";

const MAX_ITEMS = 20;

/** Renders what is connected to a record: tasks, notes, comments, list entries and meetings. */
export function renderRelated(data: CrmData, record: RecordDocument): Markup {
  const { tasks, notes, comments, entries, meetings } = data.findRelated(record);
  return html`${[
    renderSection(
      "Tasks",
      tasks.map((task) => renderTaskItem(data, task)),
    ),
    renderSection(
      "Notes",
      notes.map(
        ({ id, title, createdAt }) =>
          html`<a href="${crmPaths.notes}/${id}">${title === "" ? "Untitled note" : title}</a>
            ${data.marks.render(id)}
            <span class="muted small">${renderDay(createdAt)}</span>`,
      ),
    ),
    renderSection(
      "Comments",
      comments.map((comment) => renderCommentItem(data, comment)),
    ),
    renderSection(
      "Lists",
      entries.map(({ listId }) => {
        const list = data.collections.lists.get(listId);
        return html`<a href="${crmPaths.lists}/${listId}">${list?.name ?? "Deleted list"}</a>`;
      }),
    ),
    renderSection(
      "Meetings",
      meetings.map(
        (meeting) =>
          html`<a href="${crmPaths.meetings}/${meeting.id}">${meeting.title}</a>
            <span class="muted small">${renderDay(getMeetingStart(meeting))}</span>`,
      ),
    ),
  ]}`;
}

function renderSection(title: string, items: readonly Markup[]): Markup {
  if (items.length === 0) return html``;
  const id = title.toLowerCase();
  const more = items.length - MAX_ITEMS;
  return html`<section class="card" aria-labelledby="${id}">
    <h2 id="${id}">${title} <span class="count">${items.length}</span></h2>
    <ul class="list">
      ${items.slice(0, MAX_ITEMS).map((item) => html`<li>${item}</li>`)}
      ${more > 0 ? html`<li>${renderBadge(`${more} more`)}</li>` : ""}
    </ul>
  </section>`;
}
