import { formatTable } from "../report/text-table.ts";
import { mean } from "../stats/pass-rates.ts";
import type { OracleRow } from "./measure-oracles.ts";
import type { Comparison } from "./rival.ts";

/** Means over the tasks that all servers solve. */
export interface OracleSummary {
  rival: string;
  title: string;
  /** Tasks that need no service that the server lacks. */
  tasks: number;
  solved: number;
  calls: number;
  turns: number;
  definitions: number;
  arguments: number;
  results: number;
  /** Definitions, arguments and results, each counted once. */
  total: number;
}

/** Groups of tasks that the same servers serve, in the order of the tables. */
export const groups = [
  { id: "workbench-crm", title: "WorkBench, CRM", of: "workbench/customer_relationship_manager/" },
  { id: "workbench-board", title: "WorkBench, project board", of: "workbench/project_management/" },
  { id: "workbench-both", title: "WorkBench, CRM and board", of: "workbench/multi_domain/" },
  { id: "mcpmark", title: "MCPMark, notes", of: "mcpmark/" },
] as const;

/** Adds up rows by server, in the order of the comparison. */
export function summarizeOracles(
  rows: readonly OracleRow[],
  rivals: readonly { id: string; title: string }[],
): OracleSummary[] {
  const unsolved = new Set(
    rows.flatMap(({ impossible, task }) => (impossible === undefined ? [] : task)),
  );
  return rivals.flatMap(({ id, title }) => {
    const own = rows.filter(({ rival }) => rival === id);
    if (own.length === 0) return [];
    const solved = own.filter(({ impossible }) => impossible === undefined);
    const shared = solved.filter(({ task }) => !unsolved.has(task));
    const average = (read: (row: OracleRow) => number | undefined) =>
      mean(shared.map((row) => read(row) ?? 0)) ?? 0;
    const summary = {
      definitions: average((row) => row.definitionTokens),
      arguments: average((row) => row.argumentTokens),
      results: average((row) => row.resultTokens),
    };
    return {
      rival: id,
      title,
      tasks: own.length,
      solved: solved.length,
      calls: average((row) => row.calls),
      turns: average((row) => row.turns),
      ...summary,
      total: summary.definitions + summary.arguments + summary.results,
    };
  });
}

/** Formats the tables of all groups, with who cannot take part in the first lines. */
export function formatOracles(rows: readonly OracleRow[], comparison: Comparison): string {
  const { absent, rivals } = comparison;
  const notes = absent.map(({ title, reason }) => `${title}: ${reason}`);
  const tables = groups.flatMap(({ title, of }) => {
    const summaries = summarizeOracles(
      rows.filter(({ task }) => task.startsWith(of)),
      rivals,
    );
    if (summaries.length === 0) return [];
    const header = ["server", "solved", "calls", "turns", "definitions", "arguments", "results"];
    const body = summaries.map((each) => [
      each.title,
      `${each.solved}/${each.tasks}`,
      each.calls.toFixed(1),
      each.turns.toFixed(1),
      formatCount(each.definitions),
      formatCount(each.arguments),
      formatCount(each.results),
    ]);
    return [`${title}\n${formatTable([header, ...body])}`];
  });
  return [notes.join("\n"), ...tables].join("\n\n");
}

/** Formats a number of tokens. */
export function formatCount(value: number): string {
  return Math.round(value).toLocaleString("en");
}
