import type { ResultFolder } from "../runs/result-folder.ts";
import { readEvaluation } from "./read-evaluation.ts";
import { createReport, type Report } from "./report-data.ts";
import { renderReportPage } from "./page/report-page.ts";

/** Writes `report.json` and `report.html` of the results in a folder. */
export async function writeReport(folder: ResultFolder): Promise<{ report: Report; page: string }> {
  const evaluation = await readEvaluation(folder);
  const report = createReport(evaluation);
  await folder.write("report.json", report);
  const page = await folder.write("report.html", renderReportPage(report, evaluation.runs));
  return { report, page };
}
