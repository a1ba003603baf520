import { html } from "hono/html";
import type { ReportedQuestion } from "../../reports/report.js";
import { shorten } from "../../state/words.js";
import { renderBadge } from "../components/render-badge.js";
import { renderCommand } from "../components/render-command.js";
import { renderRunLink } from "../components/render-run-link.js";
import { renderTable } from "../components/render-table.js";
import { renderTime } from "../components/render-time.js";
import type { ConsoleContext } from "../console-context.js";
import type { Markup } from "../markup.js";
import { activityPaths } from "../paths.js";
import { formatWait, getPlanState, getQuestionState } from "./plan-state.js";

/** Answered questions of the page. */
const MAX_ANSWERED = 200;
const MAX_REASON = 300;
const MAX_TITLE = 100;

/** Renders the questions that wait for a person, and those that were answered, newest first. */
export function renderApprovals(context: ConsoleContext): Markup {
  const questions = context.control.reports.listQuestions().toReversed();
  const isWaiting = (question: ReportedQuestion) => getState(context, question).isWaiting === true;
  const waiting = questions.filter(isWaiting);
  const answered = questions.filter((question) => !isWaiting(question));
  return html`<p class="lead">
      What a person is asked before it is written. It is answered where it was asked, not here: any
      program on this machine can send a form to this page, also an agent whose calls are asked
      about.
    </p>
    ${renderList(context, "Waiting", waiting, "Nothing waits for a person.")}
    ${waiting.length === 0 ? "" : renderCommand(RESUME, { id: "resume", label: "In an application with LangChain" })}
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
  const { color, isWaiting, label } = getState(context, question);
  const endMs = answeredAt === undefined ? context.now().getTime() : Date.parse(answeredAt);
  const href =
    plan === undefined ? `${activityPaths.run(run)}#question-${id}` : activityPaths.plan(digest);
  return [
    html`<a href="${href}"
      >${shorten(plan === undefined ? tool : (plan.title ?? "Planned program"), MAX_TITLE)}</a
    >`,
    html`${renderBadge(label, color)}
    ${because === undefined ? "" : html`<p class="small">because ${shorten(because, MAX_REASON)}</p>`}
    ${isWaiting === true ? html`<p class="small muted">${describeAsker(context, question)}</p>` : ""}`,
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

/** Says where a question is answered: at the terminal, the MCP client or the application that asks. */
export function describeAsker({ control }: ConsoleContext, { run }: ReportedQuestion): string {
  const request = control.activity.list().findLast(({ client }) => client.run === run);
  const program = request?.client.name ?? "";
  if (program.startsWith("workbelt-cli/")) return "Answer at the terminal that asks: y or n.";
  if (program.startsWith("workbelt-mcp/")) return "Answer in the MCP client that asks.";
  return "Answer in the application that asks.";
}

const RESUME =
  'await agent.invoke(new Command({ resume: { decisions: [{ type: "approve" }] } }), config);';
