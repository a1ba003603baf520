import { html } from "hono/html";
import type { TaskDocument } from "../../services/crm/repository/documents.js";
import { renderBadge } from "../components/render-badge.js";
import { renderPager } from "../components/render-pager.js";
import { renderTable } from "../components/render-table.js";
import { renderDay } from "../components/render-time.js";
import type { Markup } from "../markup.js";
import type { CrmData } from "./crm-data.js";
import { crmPaths } from "../paths.js";
import { renderRecordLinks } from "./render-record-link.js";

const PAGE_SIZE = 50;

/** Renders the tasks, newest first. */
export function renderTasks(data: CrmData, offset: number): Markup {
  const { tasks } = data.collections;
  const page = tasks.list({ offset, limit: PAGE_SIZE, order: "newest" });
  const columns = ["Task", "Status", "Due", "Assigned to", "About"].map((label) => ({ label }));
  const rows = page.map((task) => [
    html`<span>${task.content}</span> ${data.marks.render(task.id)}`,
    renderTaskStatus(task, data.now),
    task.deadlineAt === null ? "" : renderDay(task.deadlineAt),
    nameAssignees(data, task),
    renderRecordLinks(data, task.links),
  ]);
  return html`${renderTable({ label: "Tasks", columns, rows, empty: "There are no tasks." })}
  ${renderPager({ path: crmPaths.tasks, offset, limit: PAGE_SIZE, total: tasks.count() })}`;
}

/** Renders a task in a list. */
export function renderTaskItem(data: CrmData, task: TaskDocument): Markup {
  return html`<span>${task.content}</span> ${data.marks.render(task.id)}
    <div class="row small muted">
      ${renderTaskStatus(task, data.now)}
      ${task.deadlineAt === null ? "" : html`<span>due ${renderDay(task.deadlineAt)}</span>`}
      <span>${nameAssignees(data, task)}</span>
    </div>`;
}

function renderTaskStatus({ isCompleted, deadlineAt }: TaskDocument, now: Date): Markup {
  if (isCompleted) return renderBadge("Done", "green");
  const isOverdue = deadlineAt !== null && new Date(deadlineAt) < now;
  return isOverdue ? renderBadge("Overdue", "red") : renderBadge("Open", "blue");
}

function nameAssignees(data: CrmData, { assignees }: TaskDocument): string {
  return assignees.map((id) => data.nameMember(id)).join(", ");
}
