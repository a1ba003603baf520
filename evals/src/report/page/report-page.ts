import { changesStyle } from "@workbelt/sandbox";
import type { RunResult } from "../../runs/run-result.ts";
import { listColumns } from "../columns.ts";
import { formatInterval, formatMean, formatRate } from "../format.ts";
import type { NamedSummary, Report } from "../report-data.ts";
import { taskAnchor } from "./anchors.ts";
import { html, type Html } from "./html.ts";
import { renderLayout } from "./layout.ts";
import { renderRatePlot } from "./rate-plot.ts";
import { renderRun } from "./run-section.ts";
import { renderTokenPlot, type TokenPoint } from "./token-plot.ts";
import { renderColumnList, renderColumnTitle, renderTable } from "./summary-table.ts";

/** Renders the page of one evaluation. */
export function renderReportPage(report: Report, runs: readonly RunResult[]): string {
  const { settings, kinds, overall, tasks } = report;
  const columns = listColumns(settings.runs, { allRates: true });
  const total = { name: "all", summary: overall };
  const renderRows = (rows: readonly NamedSummary[], name: (row: NamedSummary) => Html | string) =>
    rows.map((row) => [name(row), ...columns.map(({ read }) => read(row.summary))]);
  const titles = (first: string) => [first, ...columns.map(renderColumnTitle)];
  const title = `Evaluation of ${settings.model}`;
  return renderLayout({
    title,
    styles: changesStyle,
    header: html`<h1>${title}</h1>
      ${renderSettings(report)}`,
    main: html`${renderFigures(report)}
      <h2>By kind</h2>
      <div class="card">
        ${renderRatePlot("Pass rates by kind", [total, ...kinds].map(toPlotRow), settings.runs)}
      </div>
      ${renderTable(
        "By kind",
        titles("kind"),
        renderRows([...kinds, total], ({ name }) => name),
      )}
      ${renderColumnList(columns)}
      <h2>By task</h2>
      <div class="card">
        ${renderTokenPlot("Pass rates and tokens of each task", tasks.map(toPoint), { labels: false })}
      </div>
      ${renderTable("By task", titles("task"), renderRows(tasks, renderTaskLink))}
      <h2>Runs</h2>
      ${tasks.map(({ name }) => renderTask(runs.filter(({ task }) => task === name)))}`,
  });
}

function renderTaskLink({ name }: NamedSummary): Html {
  return html`<a href="#${taskAnchor(name)}">${name}</a>`;
}

function toPoint({ name, summary }: NamedSummary): TokenPoint {
  return { label: name, summary };
}

function toPlotRow({ name, summary: { passAll, interval } }: NamedSummary) {
  return {
    label: name,
    rate: passAll[0],
    interval,
    all: passAll.length > 1 ? passAll.at(-1) : undefined,
  };
}

function renderSettings({ settings }: Report): Html {
  const { toolkit, resources, mcp, limits, runs, startedAt } = settings;
  const listed = Object.entries(resources ?? {}).flatMap(([service, names]) =>
    names.map((name) => `${service}.${name}`),
  );
  const facts: [string, string][] = [
    ["Tools", mcp ?? [toolkit ?? "", ...listed].join(" ")],
    ["Runs of each task", String(runs)],
    [
      "Limits",
      `${limits.maxTurns} turns, ${limits.maxTokens.toLocaleString("en")} tokens, ${limits.timeoutMs / 1000} s`,
    ],
    ["Started", startedAt.slice(0, 16).replace("T", " ")],
  ];
  return html`<dl class="facts">
    ${facts.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;
}

function renderFigures({ overall, missing, settings }: Report): Html {
  const { passAll, interval, errors, perRun } = overall;
  const figures: [string, string, boolean][] = [
    [formatRate(passAll[0]), `pass@1, ${formatInterval(interval)}% with 95% confidence`, true],
    [
      formatRate(passAll.at(-1)),
      `pass^${settings.runs}: all runs of a task pass`,
      settings.runs > 1,
    ],
    [formatMean(perRun.calls), "tool calls a run", true],
    [formatMean(perRun.collateral), "changes a run that were not requested", true],
    [String(errors), "runs ended with an error and do not count", errors > 0],
    [String(missing), "runs have no result yet", missing > 0],
  ];
  const shown = figures.filter(([, , isShown]) => isShown);
  return html`<ul class="figures">
    ${shown.map(([value, label]) => html`<li><b>${value}</b><span>${label}</span></li>`)}
  </ul>`;
}

function renderTask(runs: readonly RunResult[]): Html {
  const [first] = runs;
  if (first === undefined) return html``;
  const sorted = runs.toSorted((one, other) => one.run - other.run);
  return html`<section aria-labelledby="${taskAnchor(first.task)}">
    <h3 id="${taskAnchor(first.task)}">${first.task} <span class="soft">${first.kind}</span></h3>
    <p>${first.prompt}</p>
    ${sorted.map(renderRun)}
  </section>`;
}
