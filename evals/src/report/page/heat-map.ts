import type { Comparison, RunOutcome } from "../../stats/compare.ts";
import { meansSideBySide } from "../columns.ts";
import { formatInterval, formatRate } from "../format.ts";
import type { Summary } from "../../stats/summarize.ts";
import { runAnchor } from "./anchors.ts";
import { html, type Html } from "./html.ts";
import { renderColumnTitle } from "./summary-table.ts";

const signs = { passed: "✓", failed: "✗", error: "!" } as const;

/**
 * Renders the outcome of every run, calls, errors and tokens, with a row for all tasks and for each, and the evaluations side by
 * side: first the tasks whose pass rates differ. `links` are the addresses of the evaluations' own pages.
 */
export function renderHeatMap(comparison: Comparison, links: readonly string[]): Html {
  const { differing, evaluations, tasks } = comparison;
  const names = evaluations.map(({ name }) => name);
  const columns = names.length * (1 + meansSideBySide.length);
  const render = (title: string, group: readonly string[]) =>
    group.length === 0
      ? undefined
      : html`<tbody>
          <tr class="group">
            <th scope="rowgroup" colspan="${columns + 1}">${title}</th>
          </tr>
          ${group.map((task) => renderTask(comparison, task, links))}
        </tbody>`;
  const titles = [html`runs`, ...meansSideBySide.map(renderColumnTitle)];
  return html`<div class="scroll" role="region" aria-label="Task by task" tabindex="0">
    <table class="heat">
      <thead>
        <tr>
          <th scope="col" rowspan="2">task</th>
          ${titles.map(
            (title) => html`<th scope="colgroup" colspan="${names.length}">${title}</th>`,
          )}
        </tr>
        <tr>
          ${titles.map(() => names.map((name) => html`<th scope="col">${name}</th>`))}
        </tr>
      </thead>
      <tbody>
        ${renderTotal(comparison)}
      </tbody>
      ${render(`Different pass rates: ${differing}`, tasks.slice(0, differing))}
      ${render(`The same pass rate: ${tasks.length - differing}`, tasks.slice(differing))}
    </table>
  </div>`;
}

function renderTotal({ evaluations, tasks }: Comparison): Html {
  const summaries = evaluations.map(({ summary }) => summary);
  return html`<tr class="total">
    <th scope="row">all tasks (${tasks.length})</th>
    ${summaries.map(
      ({ interval, passAll }) =>
        html`<td>${formatRate(passAll[0])} (${formatInterval(interval)})</td>`,
    )}
    ${renderMeans(summaries)}
  </tr> `;
}

function renderTask({ evaluations }: Comparison, task: string, links: readonly string[]): Html {
  const compared = evaluations.map(({ tasks }) => tasks[task]!);
  return html`<tr>
    <th scope="row">${task}</th>
    ${compared.map(
      ({ outcomes }, index) =>
        html`<td>${outcomes.map((run) => renderRun(task, run, links[index] ?? ""))}</td>`,
    )}
    ${renderMeans(compared.map(({ summary }) => summary))}
  </tr> `;
}

function renderMeans(summaries: readonly Summary[]): Html[] {
  return meansSideBySide.flatMap(({ read }) =>
    summaries.map((summary) => html`<td>${read(summary)}</td>`),
  );
}

function renderRun(task: string, { run, outcome }: RunOutcome, page: string): Html {
  const label = `${task}, run ${run}: ${outcome}`;
  return html`<a
    class="cell ${outcome}"
    href="${page}#${runAnchor({ task, run })}"
    title="${label}"
    aria-label="${label}"
    >${signs[outcome]}</a
  >`;
}
