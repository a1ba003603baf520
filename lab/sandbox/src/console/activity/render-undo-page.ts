import { html } from "hono/html";
import type { ReportedStep, ReportedUndo } from "../../reports/report.js";
import { isUndone } from "../../reports/run-reports.js";
import { renderBadge } from "../components/render-badge.js";
import { renderFields } from "../components/render-fields.js";
import { renderTime } from "../components/render-time.js";
import type { ConsoleContext } from "../console-context.js";
import type { Markup } from "../markup.js";
import { toCallHref } from "./anchors.js";
import { renderRunLink } from "../components/render-run-link.js";
import { renderUndoBadge } from "./render-reports.js";

/** Renders an undo: what it took back, and what it left and why. */
export function renderUndoPage(context: ConsoleContext, undo: ReportedUndo): Markup {
  const { control } = context;
  const { message, name, run, steps, undoneAt } = undo;
  const recorded = steps.flatMap(({ id }) => control.reports.findRecorded(id) ?? []);
  const undoneRun = recorded[0]?.run;
  const owner = control.reports.findOwner(run);
  const left = steps.filter((step) => !isUndone(step));
  const done = steps.filter(isUndone);
  const renderSteps = (title: string, each: readonly ReportedStep[]) =>
    each.length === 0
      ? ""
      : html`<section class="card" aria-label="${title}">
          <h2>${title} <span class="count">${each.length}</span></h2>
          <ol class="list">
            ${each.map((step) => renderStep(step, owner, control.reports.findRecorded(step.id)))}
          </ol>
        </section>`;
  return html`<section class="card" aria-label="Facts">
      ${renderFields([
        { label: "Result", value: html`${renderUndoBadge(undo)} <span>${message}</span>` },
        {
          label: "Undone run",
          value:
            undoneRun === undefined
              ? html`<code>${name}</code>`
              : renderRunLink(context, undoneRun),
        },
        { label: "Time", value: renderTime(undoneAt) },
      ])}
    </section>
    ${renderSteps("Not undone", left)} ${renderSteps("Undone", done)}`;
}

const words: Readonly<Record<string, string>> = {
  undone: "undone",
  settled: "nothing left to undo",
  changed: "changed since",
  gone: "gone since",
  built_on: "others have built on it",
  waits: "waits for a newer write",
  impossible: "cannot be undone",
  unknown: "outcome unknown",
  refused: "refused by the policy",
  failed: "failed",
};

function renderStep(
  step: ReportedStep,
  run: string,
  recorded: { run: string; call: string } | undefined,
): Markup {
  const { action, call, message, operation, outcome } = step;
  const color = isUndone(step) ? "green" : outcome === "failed" ? "red" : "amber";
  return html`<li>
    <div class="row">
      <code class="operation">${operation ?? "unreadable"}</code>
      ${renderBadge(words[outcome] ?? outcome, color)}
      <span class="row small">
        ${recorded === undefined ? "" : html`<a href="${toCallHref(recorded.run, recorded.call)}">The call</a>`}
        ${call === undefined ? "" : html`<a href="${toCallHref(run, call)}">The undo</a>`}
      </span>
    </div>
    <p class="small">${capitalize(action ?? message)}</p>
  </li>`;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
