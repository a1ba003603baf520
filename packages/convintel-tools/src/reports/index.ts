export {
  type ConvintelReportDownload,
  automatedReportDownloadGet,
} from "./automated-report-download-get.js";
export { automatedReportGet } from "./automated-report-get.js";
export { automatedReportStatusGet } from "./automated-report-status-get.js";
export { automatedReportsList } from "./automated-reports-list.js";
export type { ConvintelAutomatedReport } from "./report.js";
