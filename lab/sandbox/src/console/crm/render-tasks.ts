import { html } from "hono/html";
import { toTaskGroup } from "../../services/crm/repository/crm-indexes.js";
import { startingWith } from "../../store/document-index.js";
import type { TaskDocument } from "../../services/crm/repository/documents.js";
import { renderBadge } from "../components/render-badge.js";
import { renderPager } from "../components/render-pager.js";
import { renderTable } from "../components/render-table.js";
import { renderTabs } from "../components/render-tabs.js";
import { renderDay } from "../components/render-time.js";
import type { Markup } from "../markup.js";
import type { CrmData } from "./crm-data.js";
import { createHref, crmPaths } from "../paths.js";
import { renderRecordLinks } from "./render-record-link.js";

const PAGE_SIZE = 50;

/** States by which tasks are selected, with their names. */
const states = { "": "All", open: "Open", overdue: "Overdue", done: "Done" } as const;

/** Tasks among which those of a state are looked for, the newest. */
const MAX_SEARCHED = 2000;

/** Renders the tasks, newest first; those of a state, or all. */
export function renderTasks(
  data: CrmData,
  { state, offset }: { state: string; offset: number },
): Markup {
  const { tasks } = data.collections;
  const isAll = state === "" || !(state in states);
  const listNewest = (part: { offset?: number; limit: number }) =>
    tasks.findRange("created", {
      ...startingWith(toTaskGroup(undefined, undefined)),
      order: "descending",
      ...part,
    });
  const matching = isAll
    ? []
    : listNewest({ limit: MAX_SEARCHED }).filter((task) => getState(task, data.now) === state);
  const page = isAll
    ? listNewest({ offset, limit: PAGE_SIZE })
    : matching.slice(offset, offset + PAGE_SIZE);
  const total = isAll ? tasks.count() : matching.length;
  const tabs = Object.entries(states).map(([key, label]) => ({
    href: createHref(crmPaths.tasks, { state: key }),
    label,
  }));
  const columns = ["Task", "Status", "Due", "Assigned to", "About"].map((label) => ({ label }));
  const rows = page.map((task) => [
    html`<span>${task.content}</span> ${data.marks.render(task.id)}`,
    renderTaskStatus(task, data.now),
    task.deadlineAt === null ? "" : renderDay(task.deadlineAt),
    nameAssignees(data, task),
    renderRecordLinks(data, task.links),
  ]);
  return html`${renderTabs("State", tabs, createHref(crmPaths.tasks, { state: isAll ? "" : state }))}
  ${renderTable({ label: "Tasks", columns, rows, empty: "There are no such tasks." })}
  ${renderPager({ path: crmPaths.tasks, query: { state: isAll ? "" : state }, offset, limit: PAGE_SIZE, total })}`;
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

function renderTaskStatus(task: TaskDocument, now: Date): Markup {
  const state = getState(task, now);
  return renderBadge(states[state], colors[state]);
}

const colors = { open: "blue", overdue: "red", done: "green" } as const;

function getState({ isCompleted, deadlineAt }: TaskDocument, now: Date): keyof typeof colors {
  if (isCompleted) return "done";
  return deadlineAt !== null && new Date(deadlineAt) < now ? "overdue" : "open";
}

function nameAssignees(data: CrmData, { assignees }: TaskDocument): string {
  return assignees.map((id) => data.nameMember(id)).join(", ");
}
