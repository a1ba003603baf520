import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { automatedReportStatusGet } from "./automated-report-status-get.js";

export const sample: Sample<typeof automatedReportStatusGet> = {
  input: { reportId: seedId("convintel/report/weekly/0") },
  second: { reportId: seedId("convintel/report/weekly/1") },
  facts: (first) => first("status"),
};
