import type { Summary } from "../stats/summarize.ts";
import { formatDuration, formatInterval, formatMean, formatRate, formatTokens } from "./format.ts";

/** A column of a table of summaries. */
export interface Column {
  title: string;
  /** Longer description, for the page. */
  description: string;
  read: (summary: Summary) => string;
}

const passRate: Column = {
  title: "pass@1",
  description: "probability that a run passes",
  read: ({ passAll }) => formatRate(passAll[0]),
};
const calls: Column = {
  title: "calls",
  description: "tool calls in a run",
  read: ({ perRun }) => formatMean(perRun.calls),
};
const errors: Column = {
  title: "errors",
  description: "tool calls in a run that ended with an error",
  read: ({ perRun }) => formatMean(perRun.toolErrors),
};
const tokens: Column = {
  title: "tokens",
  description: "tokens the model read and wrote in a run",
  read: ({ perRun: { inputTokens: input, outputTokens: output } }) =>
    formatTokens(input === undefined || output === undefined ? undefined : input + output),
};

/** The columns that comparisons show side by side, after the pass rate. */
export const meansSideBySide: readonly Column[] = [calls, errors, tokens];

/** The columns that comparisons show side by side. */
export const sideBySide: readonly Column[] = [passRate, ...meansSideBySide];

/** Returns the columns: all of pass^k up to `runs`, or only the first and the last. */
export function listColumns(runs: number, { allRates }: { allRates: boolean }): Column[] {
  const ks = Array.from({ length: runs }, (_, index) => index + 1).filter(
    (k) => k > 1 && (allRates || k === runs),
  );
  return [
    { title: "tasks", description: "tasks", read: ({ tasks }) => String(tasks) },
    {
      title: "passed",
      description: "runs that passed, of those that count",
      read: ({ passed, runs: all }) => `${passed}/${all}`,
    },
    passRate,
    {
      title: "95%",
      description: "interval of pass@1 with 95% confidence, in per cent",
      read: ({ interval }) => formatInterval(interval),
    },
    ...ks.map((k) => ({
      title: `pass^${k}`,
      description: `probability that ${k} runs of a task all pass`,
      read: ({ passAll }: Summary) => formatRate(passAll[k - 1]),
    })),
    ...meanColumns,
  ];
}

const meanColumns: Column[] = [
  {
    title: "turns",
    description: "calls of the model in a run",
    read: ({ perRun }) => formatMean(perRun.turns),
  },
  calls,
  errors,
  {
    title: "collateral",
    description: "changes in a run that were not requested",
    read: ({ perRun }) => formatMean(perRun.collateral),
  },
  {
    title: "definitions",
    description: "tokens of the tools' definitions in a turn (o200k_base)",
    read: ({ perRun }) => formatTokens(perRun.definitionTokensPerTurn),
  },
  {
    title: "results",
    description: "tokens of tool results in a run (o200k_base)",
    read: ({ perRun }) => formatTokens(perRun.resultTokens),
  },
  {
    title: "input",
    description: "tokens the model read in a run",
    read: ({ perRun }) => formatTokens(perRun.inputTokens),
  },
  {
    title: "output",
    description: "tokens the model wrote in a run",
    read: ({ perRun }) => formatTokens(perRun.outputTokens),
  },
  {
    title: "time",
    description: "time of a run",
    read: ({ perRun }) => formatDuration(perRun.durationMs),
  },
];
