import { html } from "hono/html";
import type { ReportedQuestion } from "../../reports/report.js";
import { renderBadge } from "../components/render-badge.js";
import { renderRunLink } from "../components/render-run-link.js";
import { renderTable } from "../components/render-table.js";
import { renderTime } from "../components/render-time.js";
import type { ConsoleContext } from "../console-context.js";
import type { Markup } from "../markup.js";
import { activityPaths } from "../paths.js";
import { formatWait, getPlanState, getQuestionState } from "./plan-state.js";

/** Answered questions of the page. */
const MAX_ANSWERED = 200;

/** Renders the questions that wait for a person, and those that were answered, newest first. */
export function renderApprovals(context: ConsoleContext): Markup {
  const questions = context.control.reports.listQuestions().toReversed();
  const isWaiting = (question: ReportedQuestion) => getState(context, question).isWaiting === true;
  const answered = questions.filter((question) => !isWaiting(question));
  return html`<p class="lead">
      What a person is asked before it is written. The application asks, and has the answer.
    </p>
    ${renderList(context, "Waiting", questions.filter(isWaiting), "Nothing waits for a person.")}
    ${renderList(context, "Decided", answered.slice(0, MAX_ANSWERED), "Nothing was decided yet.")}`;
}

function renderList(
  context: ConsoleContext,
  title: string,
  questions: readonly ReportedQuestion[],
  empty: string,
): Markup {
  return html`<div class="stack">
    <h2>${title} <span class="count">${questions.length}</span></h2>
    ${renderTable({
      label: title,
      columns: ["What", "State", "Run", "Asked", "Waited"].map((label) => ({ label })),
      rows: questions.map((question) => toRow(context, question)),
      empty,
    })}
  </div>`;
}

function toRow(context: ConsoleContext, question: ReportedQuestion): (string | Markup)[] {
  const { answeredAt, askedAt, because, digest, id, run, tool } = question;
  const plan = context.control.reports.findPlan(digest);
  const { color, label } = getState(context, question);
  const endMs = answeredAt === undefined ? context.now().getTime() : Date.parse(answeredAt);
  const href =
    plan === undefined ? `${activityPaths.run(run)}#question-${id}` : activityPaths.plan(digest);
  return [
    html`<a href="${href}">${plan === undefined ? tool : (plan.title ?? "Planned program")}</a>`,
    html`${renderBadge(label, color)}
    ${because === undefined ? "" : html`<p class="small">because ${because}</p>`}`,
    renderRunLink(context, run),
    renderTime(askedAt),
    formatWait(endMs - Date.parse(askedAt)),
  ];
}

function getState(context: ConsoleContext, question: ReportedQuestion) {
  const plan = context.control.reports.findPlan(question.digest);
  // A plan that has expired no longer waits for a person.
  return plan === undefined || question.answer !== undefined
    ? getQuestionState(question)
    : getPlanState(plan, question, context.now());
}
