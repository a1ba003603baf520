import { html } from "hono/html";
import type {
  OutsideWords,
  ReportedEvent,
  ReportedPlan,
  ReportedQuestion,
  ReportedUndo,
} from "../../reports/report.js";
import { isUndone } from "../../reports/run-reports.js";
import { renderBadge } from "../components/render-badge.js";
import { renderClock } from "../components/render-time.js";
import type { ConsoleContext } from "../console-context.js";
import type { Markup } from "../markup.js";
import { activityPaths } from "../paths.js";
import { toEventId } from "./anchors.js";
import { listEventsOf, nameSubject } from "./event-chain.js";
import type { ActivityGroup } from "./group-activity.js";
import {
  describeAnswer,
  formatWait,
  getPlanState,
  getQuestionState,
  getRunState,
  runStates,
} from "./plan-state.js";
import { renderBar, type Span } from "./render-bar.js";
import { renderEventState } from "./render-events.js";

/** An entry of a timeline. */
export interface TimelineEntry {
  /** ISO 8601. */
  at: string;
  render(span: Span): Markup;
}

/** Lines of a summary that are shown at once. */
const MAX_LINES = 16;

/** Lists what an application has reported about a run: its plans, what waited for approval, and undos that it made. */
export function listReports(context: ConsoleContext, run: string): TimelineEntry[] {
  const { control, now } = context;
  const { reports } = control;
  const isOwn = (each: { run: string }) => reports.findOwner(each.run) === run;
  return [
    ...reports
      .listPlans()
      .filter(isOwn)
      .map((plan) => ({
        at: plan.plannedAt,
        render: (span: Span) =>
          renderPlan(plan, reports.findQuestion(plan.digest), { span, now: now() }),
      })),
    ...reports
      .listQuestions()
      .filter((question) => isOwn(question) && reports.findPlan(question.digest) === undefined)
      .map((question) => ({
        at: question.askedAt,
        render: (span: Span) => renderQuestion(question, span),
      })),
    ...listEventsOf({ control }, run).map((event) => ({
      at: event.startedAt ?? event.acceptedAt,
      render: () => renderEvent(context, event),
    })),
    ...reports
      .listUndos()
      .filter(isOwn)
      .map((undo) => ({ at: undo.undoneAt, render: () => renderUndo(undo) })),
  ];
}

function renderPlan(
  plan: ReportedPlan,
  question: ReportedQuestion | undefined,
  { now, span }: { now: Date; span: Span },
): Markup {
  const { digest, plannedAt, summary } = plan;
  const { color, label } = getPlanState(plan, question, now);
  const isLong = summary.split("\n").length > MAX_LINES;
  return html`<li id="plan-${digest}" class="call call-report">
    <div class="call-head">
      <span class="muted small">${renderClock(plannedAt)}</span>
      <div class="call-name">
        <a href="${activityPaths.plan(digest)}"><b>Planned program</b></a>
        ${renderBadge(label, color)}
      </div>
      ${question === undefined ? html`<span class="bar"></span>` : renderWait(question, span)}
    </div>
    <div class="call-body">
      <details id="plan-${digest}-summary" ${isLong ? "" : html`open`}>
        <summary>What it writes</summary>
        <pre class="small">${summary}</pre>
      </details>
      ${question === undefined ? "" : html`<p>${describeAnswer(question)}</p>`}
    </div>
  </li>`;
}

function renderQuestion(question: ReportedQuestion, span: Span): Markup {
  const { askedAt, because, description, id, outside = [], tool } = question;
  const { color, label } = getQuestionState(question);
  return html`<li id="question-${id}" class="call call-report">
    <div class="call-head">
      <span class="muted small">${renderClock(askedAt)}</span>
      <div class="call-name">
        <span>Question about <code class="operation">${tool}</code></span>
        ${renderBadge(label, color)}
      </div>
      ${renderWait(question, span)}
    </div>
    <div class="call-body">
      <p>${describeAnswer(question)} ${because === undefined ? "" : `Asked because ${because}.`}</p>
      ${
        description === undefined
          ? ""
          : html`<details id="question-${id}-text" class="small">
              <summary>What the person read</summary>
              <pre>${renderWords(description, outside)}</pre>
            </details>`
      }
    </div>
  </li>`;
}

/** Renders a question with the words underlined that come from outside, each with a title that says from where. */
function renderWords(description: string, outside: readonly OutsideWords[]): Markup {
  let end = 0;
  const parts = outside.map((words) => {
    const before = description.slice(end, words.start);
    const own = description.slice(Math.max(end, words.start), words.end);
    end = Math.max(end, words.end);
    const title = `From outside: ${words.from.join("; ")}`;
    return html`${before}<u title="${title}">${own}</u>`;
  });
  return html`${parts}${description.slice(end)}`;
}

/** Renders how long a question has waited for its answer, within its run. */
function renderWait({ answeredAt, askedAt }: ReportedQuestion, run: Span): Markup {
  if (answeredAt === undefined) return html`<span class="bar"></span>`;
  const [startMs, endMs] = [Date.parse(askedAt), Date.parse(answeredAt)];
  return html`${renderBar({ startMs, endMs }, run, "wait")}
    <span class="muted small numeric">${formatWait(endMs - startMs)}</span>`;
}

function renderEvent(context: ConsoleContext, event: ReportedEvent): Markup {
  const id = toEventId(event.entry);
  return html`<li id="${id}" class="call call-report">
    <div class="call-head">
      <span class="muted small">${renderClock(event.startedAt ?? event.acceptedAt)}</span>
      <div class="call-name">
        <a href="${activityPaths.event(id)}"><b>Event</b> ${event.type}</a>
        ${renderEventState(event)}
      </div>
    </div>
    <div class="call-body"><p>${nameSubject(context, event)}</p></div>
  </li>`;
}

function renderUndo(undo: ReportedUndo): Markup {
  const { id, message, name, undoneAt } = undo;
  return html`<li id="undo-${id}" class="call call-report">
    <div class="call-head">
      <span class="muted small">${renderClock(undoneAt)}</span>
      <div class="call-name">
        <a href="${activityPaths.undo(id)}"><b>Undo of the run</b> <code>${name}</code></a>
        ${renderUndoBadge(undo)}
      </div>
    </div>
    <div class="call-body"><p>${message}</p></div>
  </li>`;
}

/** Renders how much of a run an undo has undone. */
export function renderUndoBadge({ steps }: ReportedUndo): Markup {
  const undone = steps.filter(isUndone).length;
  if (undone === steps.length) return renderBadge("undone", "green");
  return renderBadge(`${undone} of ${steps.length} undone`, "amber");
}

/** Renders the state of a run, and that it was undone. */
export function renderRunState(context: ConsoleContext, group: ActivityGroup): Markup {
  const { reports } = context.control;
  const { color, label } = runStates[getRunState(context, group)];
  const recorded = reports.listRecorded(group.run ?? "");
  const undone = recorded.filter(({ step }) => reports.isUndone(step)).length;
  return html`${renderBadge(label, color)}
  ${undone === 0 ? "" : renderBadge(undone === recorded.length ? "undone" : "partly undone", "gray")}`;
}
