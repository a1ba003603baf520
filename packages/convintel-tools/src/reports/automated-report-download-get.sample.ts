import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { automatedReportDownloadGet } from "./automated-report-download-get.js";

export const sample: Sample<typeof automatedReportDownloadGet> = {
  input: { reportId: seedId("convintel/report/weekly/0") },
  otherInputs: { format: "csv" },
  second: { reportId: seedId("convintel/report/weekly/1") },
  facts: ["available", "The application has the link"],
};
