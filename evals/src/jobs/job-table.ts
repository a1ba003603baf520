import { wayNames } from "./job.ts";
import type { MeasuredJob, MeasuredWay } from "./measure-jobs.ts";

const labels = {
  single: "a call for each record",
  tools: "the tools",
  programs: "a program",
} as const;

/** Formats calls and tokens of the jobs as a Markdown table. */
export function formatJobTable(measured: readonly MeasuredJob[]): string {
  const totals = wayNames.map((way) => ({
    calls: add(measured.map(({ ways }) => ways[way].calls)),
    tokens: add(measured.map(({ ways }) => addTokens(ways[way]))),
  }));
  const rows = measured.map(({ job, ways }) => [
    job.title,
    ...wayNames.flatMap((way) => [String(ways[way].calls), format(addTokens(ways[way]))]),
  ]);
  const total = ["all", ...totals.flatMap(({ calls, tokens }) => [String(calls), format(tokens)])];
  const header = ["job", ...wayNames.flatMap((way) => [`${labels[way]}: calls`, "tokens"])];
  const alignment = header.map((_, index) => (index === 0 ? "---" : "--:"));
  return [header, alignment, ...rows, total].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function addTokens({ argumentTokens, definitionTokens, resultTokens }: MeasuredWay): number {
  return definitionTokens + argumentTokens + resultTokens;
}

function add(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function format(tokens: number): string {
  return tokens.toLocaleString("en");
}
