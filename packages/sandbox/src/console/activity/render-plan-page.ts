import { html } from "hono/html";
import type { ReportedPlan, ReportedWrite } from "../../reports/report.js";
import { renderBadge } from "../components/render-badge.js";
import { type Field, renderFields } from "../components/render-fields.js";
import { renderTime } from "../components/render-time.js";
import type { ConsoleContext } from "../console-context.js";
import type { Markup } from "../markup.js";
import { toCallHref } from "./anchors.js";
import { findName } from "./find-name.js";
import { renderRunLink } from "../components/render-run-link.js";
import { describeAnswer, getPlanState, writeStates } from "./plan-state.js";

/** Renders a planned program: who decided about it, everything that it writes, and what became of each write. */
export function renderPlanPage(context: ConsoleContext, plan: ReportedPlan): Markup {
  const { run, summary, writes } = plan;
  return html`<section class="card" aria-label="Facts">
      ${renderFields(listFacts(context, plan))}
    </section>
    <section class="card" aria-labelledby="summary">
      <h2 id="summary">What it writes</h2>
      <pre tabindex="0" role="region" aria-label="Summary" class="body">${summary}</pre>
    </section>
    <section class="card" aria-labelledby="writes">
      <h2 id="writes">Writes <span class="count">${writes.length}</span></h2>
      <p class="muted small">Deletions first, then in the order of the program.</p>
      <ol class="list planned-writes">
        ${writes.map((write) => renderWrite(context, write, run))}
      </ol>
    </section>`;
}

function listFacts(context: ConsoleContext, plan: ReportedPlan): Field[] {
  const { control, now } = context;
  const { appliedAt, digest, expiresAt, plannedAt, run } = plan;
  const question = control.reports.findQuestion(digest);
  const { color, label } = getPlanState(plan, question, now());
  const approval =
    question === undefined
      ? plan.needsApproval
        ? "A person must approve it. Nobody has been asked yet."
        : "The policy asks about none of its writes."
      : `${describeAnswer(question)}${question.because === undefined ? "" : ` Asked because ${question.because}.`}`;
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

function renderWrite(context: ConsoleContext, write: ReportedWrite, run: string): Markup {
  const { call, deletes, message, number, state, tool } = write;
  const { color, label } = writeStates[state];
  return html`<li id="write-${number}">
    <div class="row">
      <span class="muted small numeric">${number}</span>
      <code class="operation">${tool}</code>
      ${deletes === undefined ? "" : renderBadge(`deletes ${deletes}`, "red")}
      ${renderBadge(label, color)}
      ${call === undefined ? "" : html`<a class="small" href="${toCallHref(run, call)}">Its call</a>`}
    </div>
    ${message === undefined ? "" : html`<p class="small">${message}</p>`}
    ${renderInput(context, write)}
  </li>`;
}

/** Renders the inputs of a write, with the values that they replace, and names for ids. */
function renderInput(context: ConsoleContext, { before, input }: ReportedWrite): Markup {
  const name = (value: unknown) => format(value, (id) => findName(context, id));
  const replaced = new Map(Object.entries(isObject(before) ? before : {}));
  return html`<dl class="inputs small">
    ${listLeaves(input).map(
      ([path, value]) =>
        html`<div>
          <dt>${path}</dt>
          <dd>
            ${replaced.has(path) ? html`<del>${name(replaced.get(path))}</del> → ` : ""}${name(value)}
          </dd>
        </div>`,
    )}
  </dl>`;
}

/** Lists the values of JSON by their paths; lists of plain values stay together. */
function listLeaves(value: unknown, path = ""): [path: string, value: unknown][] {
  const isPlainList = Array.isArray(value) && !value.some(isObject);
  if (!isObject(value) || isPlainList) return [[path, value]];
  return Object.entries(value).flatMap(([key, item]) =>
    listLeaves(item, path === "" ? key : `${path}.${key}`),
  );
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function format(value: unknown, nameOf: (id: string) => string | undefined): string {
  if (value === null || value === undefined || value === "") return "nothing";
  if (isObject(value)) {
    const parts = Object.values(value).map((each) => format(each, nameOf));
    return parts.join(", ") || "nothing";
  }
  return typeof value === "string" ? (nameOf(value) ?? value) : JSON.stringify(value);
}
