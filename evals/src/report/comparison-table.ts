import type { Comparison } from "../stats/compare.ts";
import { listColumns } from "./columns.ts";
import { formatDifference, formatDifferenceInterval } from "./format.ts";
import { formatTable } from "./text-table.ts";

/** Formats a comparison for the terminal. */
export function formatComparison({ evaluations, leftOut, tasks, warnings }: Comparison): string {
  const runs = evaluations[0]?.summary.passAll.length ?? 1;
  const columns = listColumns(runs, { allRates: false });
  const rows = evaluations.map(({ name, summary, difference }) => [
    name,
    difference === undefined ? "" : formatDifference(difference.mean),
    difference === undefined ? "" : formatDifferenceInterval(difference.interval),
    ...columns.map(({ read }) => read(summary)),
  ]);
  const titles = ["evaluation", "difference", "95%", ...columns.map(({ title }) => title)];
  const notes =
    leftOut.length === 0
      ? []
      : [`Left out, because not all have them in the same version: ${leftOut.join(", ")}.`];
  return [
    formatTable([titles, ...rows]),
    `Over ${tasks.length} tasks that all have. Differences of pass@1 to the first, in percentage points.`,
    ...notes,
    ...warnings,
  ].join("\n");
}
