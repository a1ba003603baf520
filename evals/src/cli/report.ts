import { join, relative } from "node:path";
import { formatComparison } from "../report/comparison-table.ts";
import { renderComparisonPage } from "../report/page/comparison-page.ts";
import { readEvaluation } from "../report/read-evaluation.ts";
import { formatSummary } from "../report/summary-table.ts";
import { writeReport } from "../report/write-report.ts";
import { ResultFolder } from "../runs/result-folder.ts";
import { compareEvaluations, type Evaluation } from "../stats/compare.ts";
import type { Options } from "./options.ts";
import { type Program, UsageError } from "./program.ts";

/** Reports the results of one folder, or compares several. Returns the exit code. */
export async function report(
  folders: readonly string[],
  { out = join("eval-results", "comparison") }: Options,
  { print }: Program,
): Promise<number> {
  if (folders.length === 0) throw new UsageError("report needs one or more folders with results.");
  const opened = await openFolders(folders);
  const reports = [];
  for (const folder of opened) reports.push(await writeReport(folder));
  if (reports.length === 1) {
    print(`${formatSummary(reports[0]!.report)}\n\nReport: ${reports[0]!.page}`);
    return 0;
  }
  const comparison = compareEvaluations(
    nameApart(await Promise.all(opened.map(readEvaluation)), folders),
  );
  const target = new ResultFolder(out);
  await target.write("comparison.json", comparison);
  const links = reports.map(({ page }) => relative(out, page));
  const page = await target.write("comparison.html", renderComparisonPage(comparison, links));
  print(`${formatComparison(comparison)}\n\nReport: ${page}`);
  return 0;
}

/** Names evaluations by their paths where their folders have the same name. */
function nameApart(evaluations: Evaluation[], paths: readonly string[]): Evaluation[] {
  const names = new Set(evaluations.map(({ name }) => name));
  if (names.size === evaluations.length) return evaluations;
  return evaluations.map((evaluation, index) => ({ ...evaluation, name: paths[index]! }));
}

async function openFolders(paths: readonly string[]): Promise<ResultFolder[]> {
  const folders = paths.map((path) => new ResultFolder(path));
  try {
    await Promise.all(folders.map((folder) => folder.readSettings()));
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  return folders;
}
