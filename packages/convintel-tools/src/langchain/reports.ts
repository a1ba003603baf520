// Tools for LangChain.
import { ConvintelTool, type ConvintelToolOptions } from "./convintel-tool.js";
import { automatedReportDownloadGet } from "../reports/automated-report-download-get.js";
import { automatedReportGet } from "../reports/automated-report-get.js";
import { automatedReportStatusGet } from "../reports/automated-report-status-get.js";
import { automatedReportsList } from "../reports/automated-reports-list.js";

/** Gets a link to the file of an automated report, in the output only: models do not see it. */
export class ConvintelAutomatedReportDownloadGetTool extends ConvintelTool<
  typeof automatedReportDownloadGet
> {
  constructor(options?: ConvintelToolOptions<typeof automatedReportDownloadGet>) {
    super(automatedReportDownloadGet, options);
  }
}

/** Gets one automated report. */
export class ConvintelAutomatedReportGetTool extends ConvintelTool<typeof automatedReportGet> {
  constructor(options?: ConvintelToolOptions<typeof automatedReportGet>) {
    super(automatedReportGet, options);
  }
}

/** Gets the status of an automated report. */
export class ConvintelAutomatedReportStatusGetTool extends ConvintelTool<
  typeof automatedReportStatusGet
> {
  constructor(options?: ConvintelToolOptions<typeof automatedReportStatusGet>) {
    super(automatedReportStatusGet, options);
  }
}

/** Lists the automated reports. */
export class ConvintelAutomatedReportsListTool extends ConvintelTool<typeof automatedReportsList> {
  constructor(options?: ConvintelToolOptions<typeof automatedReportsList>) {
    super(automatedReportsList, options);
  }
}
