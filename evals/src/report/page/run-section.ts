import type { RunResult } from "../../runs/run-result.ts";
import type { ModelStep, ToolStep } from "../../runs/trace.ts";
import { formatDuration, formatTokens } from "../format.ts";
import { linkChanges } from "../link-changes.ts";
import { changeAnchor, runAnchor, stepAnchor } from "./anchors.ts";
import { renderChange } from "./change.ts";
import { html, type Html } from "./html.ts";

const MAX_TEXT = 2000;

/** Renders a run: its outcome, its changes, and its trace with a link from each call to what it changed. */
export function renderRun(run: RunResult): Html {
  const { outcome, reasons, answer, measures } = run;
  const figures = `${measures.turns} turns, ${measures.calls} calls, ${formatDuration(measures.durationMs)}`;
  const reasonList =
    reasons.length === 0 ? undefined : html`<ul>${reasons.map((reason) => html`<li>${reason}</li>`)}</ul>`;
  return html`<details id="${runAnchor(run)}"><summary>Run ${run.run}: <span class="${outcome}">${outcome}</span> <span class="soft">${figures}</span></summary><div>
${reasonList}
<h4>Answer</h4>${renderText(answer === "" ? "(none)" : answer)}
${renderChanges(run)}
<h4>Trace</h4><ol class="trace">${renderSteps(run)}</ol>
</div></details>`;
}

function renderChanges(run: RunResult): Html {
  if (run.changes.length === 0) return html`<h4>Changes</h4><p class="soft">None.</p>`;
  const links = linkChanges(run.changes, run.steps);
  const items = run.changes.map((change, index) => {
    const step = links[index];
    const source = step === undefined ? undefined : html` <a href="#${stepAnchor(run, step)}">made by step ${step + 1}</a>`;
    return html`<div class="change" id="${changeAnchor(run, index)}">${renderChange(change)}${source}</div>`;
  });
  return html`<h4>Changes</h4>${items}`;
}

function renderSteps(run: RunResult): Html[] {
  const links = linkChanges(run.changes, run.steps);
  return run.steps.map((step, index) => {
    const made = run.changes.flatMap((change, at) =>
      links[at] === index ? [html`<li><a href="#${changeAnchor(run, at)}">${change.summary}</a></li>`] : [],
    );
    const body = step.type === "model" ? renderModelStep(step) : renderToolStep(step);
    const changes = made.length === 0 ? undefined : html`<ul>${made}</ul>`;
    return html`<li id="${stepAnchor(run, index)}">${body}${changes}</li>`;
  });
}

function renderModelStep({ text, calls, tokens, tools, durationMs }: ModelStep): Html {
  const read = `${formatTokens(tokens.input)} tokens read${tokens.estimated ? " (estimated)" : ""}`;
  const facts = `${tools} tools, ${read}, ${formatDuration(durationMs)}`;
  const list = calls.map(({ name, args }) => renderText(`${name} ${JSON.stringify(args)}`));
  return html`<b>Model</b> <span class="soft">${facts}</span>${text === "" ? undefined : renderText(text)}${list}`;
}

function renderToolStep({ call, isError, content, tokens, durationMs }: ToolStep): Html {
  const error = isError ? html` <span class="error">error</span>` : undefined;
  return html`<b>Tool</b> <code>${call.name}</code>${error} <span class="soft">${formatTokens(tokens)} tokens, ${formatDuration(durationMs)}</span>${renderText(content)}`;
}

/** Renders a text as it is; of a long one the beginning, because the run's file has all of it. */
function renderText(text: string): Html {
  const rest = text.length - MAX_TEXT;
  const more =
    rest > 0
      ? html`\n<span class="soft">… ${formatTokens(rest)} more characters in the run's JSON file</span>`
      : undefined;
  return html`<pre>${text.slice(0, MAX_TEXT)}${more}</pre>`;
}
