import type { ComparedEvaluation, Comparison } from "../../stats/compare.ts";
import { listColumns } from "../columns.ts";
import { formatDifference, formatDifferenceInterval } from "../format.ts";
import { renderHeatMap } from "./heat-map.ts";
import { type Content, html, type Html } from "./html.ts";
import { renderLayout } from "./layout.ts";
import { renderRatePlot } from "./rate-plot.ts";
import { renderTokenPlot } from "./token-plot.ts";
import { renderColumnList, renderColumnTitle, renderTable } from "./summary-table.ts";

/** Renders the page of a comparison. `links` are the addresses of the evaluations' own pages. */
export function renderComparisonPage(comparison: Comparison, links: readonly string[]): string {
  const { evaluations, tasks } = comparison;
  const runs = evaluations[0]?.summary.passAll.length ?? 1;
  const columns = listColumns(runs, { allRates: true });
  const rows = evaluations.map((evaluation, index) => [
    html`<a href="${links[index]}">${evaluation.name}</a>`,
    ...renderDifference(evaluation),
    ...columns.map(({ read }) => read(evaluation.summary)),
  ]);
  const titles = ["evaluation", "difference", "95%", ...columns.map(renderColumnTitle)];
  const plotted = evaluations.map(({ name, summary: { passAll, interval } }) => ({
    label: name,
    rate: passAll[0],
    interval,
    all: runs > 1 ? passAll.at(-1) : undefined,
  }));
  const title = `Comparison of ${evaluations.length} evaluations`;
  return renderLayout({
    title,
    header: html`<h1>${title}</h1>
      <p class="soft">
        Over the ${tasks.length} tasks that all have in the same version. Differences are those of
        pass@1 to the first evaluation, in percentage points, with an interval of 95% over the
        tasks: if it contains 0, the evaluations do not tell which is better.
      </p>
      ${renderNotes(comparison)}`,
    main: html`<h2>Pass rates</h2>
      <div class="card">${renderRatePlot("Pass rates", plotted, runs)}</div>
      ${renderTable("Evaluations", titles, rows)} ${renderColumnList(columns)}
      <h2>Task by task</h2>
      <p class="soft">
        Each sign is a run, and leads to it: ✓ passed, ✗ failed, ! ended with an error. The total
        has pass@1 with its interval of 95%; calls, errors and tokens are means for a run.
      </p>
      ${renderHeatMap(comparison, links)} ${renderTokens(comparison)}`,
  });
}

function renderDifference({ difference }: ComparedEvaluation): Content[] {
  if (difference === undefined) return ["", ""];
  return [formatDifference(difference.mean), formatDifferenceInterval(difference.interval)];
}

function renderTokens({ evaluations }: Comparison): Html {
  const points = evaluations.map(({ name, summary }) => ({ label: name, summary }));
  return html`<h2>Success and tokens</h2>
    <div class="card">
      ${renderTokenPlot("Pass rates and tokens of a run", points, { labels: true })}
    </div>`;
}

function renderNotes({ leftOut, warnings }: Comparison): Html {
  const left = leftOut.length === 0 ? [] : [`Left out: ${leftOut.join(", ")}.`];
  return html`${[...left, ...warnings].map((note) => html`<p>${note}</p>`)}`;
}
