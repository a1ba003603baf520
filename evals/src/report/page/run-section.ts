import { type ResourceChange, renderChanges } from "@workbelt/sandbox";
import type { RunResult } from "../../runs/run-result.ts";
import type { ModelStep, ToolStep } from "../../runs/trace.ts";
import { formatDuration, formatTokens } from "../format.ts";
import { linkChanges } from "../link-changes.ts";
import { runAnchor, stepAnchor } from "./anchors.ts";
import { html, type Html, trust } from "./html.ts";

const MAX_TEXT = 4000;

/** Renders a run: its outcome, its changes, and its trace, in which each call is followed by what it changed. */
export function renderRun(run: RunResult): Html {
  const { outcome, reasons, answer, measures, changes, steps } = run;
  const links = linkChanges(changes, steps);
  const { calls, durationMs, turns } = measures;
  const figures = `${count(turns, "turn")}, ${count(calls, "call")}, ${formatDuration(durationMs)}`;
  const items = steps.map((step, index) => {
    const made = changes.filter((_, at) => links[at] === index);
    const body = step.type === "model" ? renderModelStep(step) : renderToolStep(step);
    return html`<li id="${stepAnchor(run, index)}">${body}${renderMade(made)}</li> `;
  });
  return html`<details class="run" id="${runAnchor(run)}">
    <summary>
      Run ${run.run}: <span class="${outcome}">${outcome}</span>
      <span class="soft">${figures}</span>
    </summary>
    <div>
      ${renderList(reasons)}
      <p class="label">Answer</p>
      ${renderText(answer === "" ? "(none)" : answer)}
      <p class="label">Changes</p>
      ${renderChangeList(run, links)}
      <p class="label">Trace</p>
      <ol class="trace">
        ${items}
      </ol>
    </div>
  </details>`;
}

function renderList(items: readonly (string | Html)[]): Html | undefined {
  return items.length === 0
    ? undefined
    : html`<ul>
        ${items.map((item) => html`<li>${item}</li>`)}
      </ul>`;
}

/** Lists the changes with links to the steps that made them; changes without a step are shown here. */
function renderChangeList(run: RunResult, links: readonly (number | undefined)[]): Html {
  if (run.changes.length === 0) return html`<p class="soft">Nothing was changed.</p>`;
  const items = run.changes.map(({ summary }, index) => {
    const step = links[index];
    if (step === undefined) return summary;
    return html`${summary} <a href="#${stepAnchor(run, step)}">Step ${step + 1}</a>`;
  });
  return html`${renderList(items)}${renderMade(run.changes.filter((_, at) => links[at] === undefined))}`;
}

/** Renders changes in the form of the sandbox's console, which escapes their content. */
function renderMade(changes: readonly ResourceChange[]): Html | undefined {
  return changes.length === 0 ? undefined : trust(renderChanges(changes));
}

function renderModelStep({ text, calls, tokens, tools, durationMs }: ModelStep): Html {
  const read = `${formatTokens(tokens.input)} tokens read${tokens.estimated ? " (estimated)" : ""}`;
  const facts = `${tools} tools, ${read}, ${formatDuration(durationMs)}`;
  const list = calls.map(
    ({ name, args }) => html` <code>${name}</code>${renderText(JSON.stringify(args) ?? "")}`,
  );
  return html`<b>Model</b>
    <span class="soft">${facts}</span>${text === "" ? undefined : renderText(text)}${list}`;
}

function renderToolStep({ call, isError, content, tokens, durationMs }: ToolStep): Html {
  const error = isError ? html` <span class="error">error</span>` : undefined;
  return html`<b>Tool</b> <code>${call.name}</code>${error}
    <span class="soft">${formatTokens(tokens)} tokens, ${formatDuration(durationMs)}</span
    >${renderText(content)}`;
}

/** Renders a text, JSON with its structure; of a long one the beginning, because the run's file has all of it. */
function renderText(given: string): Html {
  const text = formatJson(given);
  const rest = text.length - MAX_TEXT;
  const more =
    rest > 0
      ? html` <span class="soft"
          >… ${formatTokens(rest)} more characters in the run's JSON file</span
        >`
      : undefined;
  return html`<pre>${text.slice(0, MAX_TEXT)}${more}</pre>`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** Formats text that is JSON, of any depth; returns other text as it is. */
function formatJson(text: string): string {
  if (!/^\s*[{[]/.test(text)) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
