import { type Column, listColumns } from "./columns.ts";
import type { NamedSummary, Report } from "./report-data.ts";
import { formatTable } from "./text-table.ts";

/** Formats a report for the terminal: by task, by kind, and the total. */
export function formatSummary({ settings, overall, kinds, tasks, missing }: Report): string {
  const columns = listColumns(settings.runs, { allRates: false });
  const total = { name: "all", summary: overall };
  const note =
    "Intervals take the task as unit. Means are over tasks; see the page for the columns.";
  const errors =
    overall.errors > 0 ? [`${overall.errors} runs ended with an error and do not count.`] : [];
  const open = missing > 0 ? [`${missing} runs have no result yet.`] : [];
  return [
    formatRows(
      "task",
      tasks,
      columns.filter(({ title }) => title !== "tasks" && title !== "95%"),
    ),
    "",
    formatRows("kind", [...kinds, total], columns),
    note,
    ...errors,
    ...open,
  ].join("\n");
}

/** Formats summaries as a table. */
export function formatRows(
  title: string,
  rows: readonly NamedSummary[],
  columns: readonly Column[],
): string {
  return formatTable([
    [title, ...columns.map((column) => column.title)],
    ...rows.map(({ name, summary }) => [name, ...columns.map(({ read }) => read(summary))]),
  ]);
}
