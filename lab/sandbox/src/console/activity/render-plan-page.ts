import { html } from "hono/html";
import type { ReportedPlan } from "../../reports/report.js";
import { renderBadge } from "../components/render-badge.js";
import { type Field, renderFields } from "../components/render-fields.js";
import { renderTime } from "../components/render-time.js";
import type { ConsoleContext } from "../console-context.js";
import type { Markup } from "../markup.js";
import { renderRunLink } from "../components/render-run-link.js";
import { describeAnswer, getPlanState } from "./plan-state.js";
import { describeAsker } from "./render-approvals.js";
import { renderPlanWrites } from "./render-plan-writes.js";

/** Renders a planned program: who decided about it, everything that it writes, and what became of each write. */
export function renderPlanPage(context: ConsoleContext, plan: ReportedPlan): Markup {
  const { summary, writes } = plan;
  const facts = listFacts(context, plan);
  return html`<section class="card" aria-label="Decision">
      ${renderFields(facts.slice(0, 2))}
    </section>
    <section class="card" aria-labelledby="writes">
      <h2 id="writes">What it writes <span class="count">${writes.length}</span></h2>
      <p class="muted small">
        Deletions first, then writes that differ from the others, then the rest in the program's
        order.
      </p>
      ${renderPlanWrites(context, plan)}
    </section>
    <section class="card" aria-label="Facts">${renderFields(facts.slice(2), true)}</section>
    <details class="card">
      <summary>The question as text</summary>
      <pre tabindex="0" role="region" aria-label="The question as text" class="body">
${summary}</pre>
    </details>`;
}

function listFacts(context: ConsoleContext, plan: ReportedPlan): Field[] {
  const { control, now } = context;
  const { appliedAt, digest, expiresAt, plannedAt, run } = plan;
  const question = control.reports.findQuestion(digest);
  const { color, isWaiting, label } = getPlanState(plan, question, now());
  const approval =
    question === undefined
      ? plan.needsApproval
        ? "A person must approve it. Nobody has been asked yet."
        : "The policy asks about none of its writes."
      : `${describeAnswer(question)}${isWaiting === true ? ` ${describeAsker(context, question)}` : ""}${question.because === undefined ? "" : ` Asked because ${question.because}.`}`;
  return [
    { label: "State", value: renderBadge(label, color) },
    { label: "Approval", value: approval },
    { label: "Planned", value: renderTime(plannedAt) },
    appliedAt === undefined
      ? { label: "Can be applied until", value: renderTime(expiresAt) }
      : { label: "Applied", value: renderTime(appliedAt) },
    {
      label: "Run",
      value: renderRunLink(context, run),
    },
    { label: "Digest", value: html`<code>${digest}</code>` },
  ];
}
