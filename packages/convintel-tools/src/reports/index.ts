export {
  ConvintelAutomatedReportDownloadGetTool,
  type ConvintelReportDownload,
  automatedReportDownloadGet,
} from "./automated-report-download-get.js";
export { ConvintelAutomatedReportGetTool, automatedReportGet } from "./automated-report-get.js";
export {
  ConvintelAutomatedReportStatusGetTool,
  automatedReportStatusGet,
} from "./automated-report-status-get.js";
export {
  ConvintelAutomatedReportsListTool,
  automatedReportsList,
} from "./automated-reports-list.js";
export type { ConvintelAutomatedReport } from "./report.js";
