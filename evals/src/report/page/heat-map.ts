import type { Comparison, RunOutcome } from "../../stats/compare.ts";
import { passRate } from "../../stats/pass-rates.ts";
import { runAnchor } from "./anchors.ts";
import { html, type Html } from "./html.ts";

const signs = { passed: "✓", failed: "✗", error: "!" } as const;

/**
 * Renders the outcome of every run, with a row for each task and a column for each evaluation: first the tasks whose pass rates
 * differ, the largest difference on top. `links` are the addresses of the evaluations' own pages.
 */
export function renderHeatMap(comparison: Comparison, links: readonly string[]): Html {
  const ranked = comparison.tasks
    .map((task) => ({ task, spread: findSpread(comparison, task) }))
    .toSorted((one, other) => other.spread - one.spread);
  const differing = ranked.filter(({ spread }) => spread > 0).map(({ task }) => task);
  const same = ranked.filter(({ spread }) => spread === 0).map(({ task }) => task);
  const names = comparison.evaluations.map(({ name }) => name);
  const render = (title: string, tasks: readonly string[]) =>
    tasks.length === 0
      ? undefined
      : html`<tbody>
          <tr class="group">
            <th scope="rowgroup" colspan="${names.length + 1}">${title}</th>
          </tr>
          ${tasks.map((task) => renderTask(comparison, task, links))}
        </tbody>`;
  return html`<div class="scroll" role="region" aria-label="Outcomes of all runs" tabindex="0">
    <table class="heat">
      <thead>
        <tr>
          <th scope="col">task</th>
          ${names.map((name) => html`<th scope="col">${name}</th>`)}
        </tr>
      </thead>
      ${render(`Different pass rates: ${differing.length}`, differing)}
      ${render(`The same pass rate: ${same.length}`, same)}
    </table>
  </div>`;
}

/** Returns the difference between the highest and the lowest pass rate of a task. */
function findSpread({ evaluations }: Comparison, task: string): number {
  const rates = evaluations.flatMap(({ tallies }) => {
    const tally = tallies[task];
    return tally === undefined ? [] : [passRate(tally)];
  });
  return Math.max(...rates) - Math.min(...rates);
}

function renderTask({ evaluations }: Comparison, task: string, links: readonly string[]): Html {
  return html`<tr>
    <th scope="row">${task}</th>
    ${evaluations.map(
      ({ outcomes }, index) =>
        html`<td>
          ${(outcomes[task] ?? []).map((run) => renderRun(task, run, links[index] ?? ""))}
        </td>`,
    )}
  </tr> `;
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
