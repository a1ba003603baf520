import type { Comparison } from "../stats/compare.ts";
import type { Summary } from "../stats/summarize.ts";
import { sideBySide } from "./columns.ts";
import { formatDifference, formatDifferenceInterval, formatInterval } from "./format.ts";
import { formatTable } from "./text-table.ts";

/**
 * Formats a comparison for the terminal: pass rates, calls, errors and tokens of the evaluations side by side, of all tasks with
 * intervals, then of each task.
 */
export function formatComparison(comparison: Comparison): string {
  const { evaluations, leftOut, tasks, warnings } = comparison;
  // Names are longer than figures.
  const letters = evaluations.map((_evaluation, index) => String.fromCodePoint(65 + index));
  const titles = sideBySide.flatMap(({ title }) =>
    letters.map((letter, index) => (index === 0 ? `${title} ${letter}` : letter)),
  );
  const [, ...others] = evaluations;
  const differences = others.map(({ difference }) =>
    difference === undefined
      ? ["–", "–"]
      : [formatDifference(difference.mean), formatDifferenceInterval(difference.interval)],
  );
  const total = evaluations.map(({ summary }) => summary);
  // Intervals and differences are those of pass@1, whose columns are the first.
  const rows = [
    formatRow(`all tasks (${tasks.length})`, total),
    ["  95% interval", ...total.map(({ interval }) => formatInterval(interval))],
    ["  difference to A", "", ...differences.map(([mean]) => mean!)],
    ["  95% interval", "", ...differences.map(([, interval]) => interval!)],
    ...tasks.map((task) => {
      const summaries = evaluations.map((evaluation) => evaluation.tasks[task]!.summary);
      return formatRow(task, summaries);
    }),
  ];
  const left = `Left out, because not all have them in the same version: ${leftOut.join(", ")}.`;
  return [
    ...evaluations.map(({ name }, index) => `${letters[index]}  ${name}`),
    "",
    formatTable([["task", ...titles], ...rows]),
    "Differences of pass@1 to A are in percentage points. Tasks with different pass rates come first. Calls, errors and tokens are means for a run.",
    ...(leftOut.length === 0 ? [] : [left]),
    ...warnings,
  ].join("\n");
}

function formatRow(name: string, summaries: readonly Summary[]): string[] {
  return [name, ...sideBySide.flatMap(({ read }) => summaries.map(read))];
}
