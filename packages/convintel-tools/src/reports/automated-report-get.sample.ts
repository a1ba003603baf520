import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import { moments } from "../../test/helpers/sample-parts.ts";
import type { automatedReportGet } from "./automated-report-get.js";

export const sample: Sample<typeof automatedReportGet> = {
  input: { reportId: seedId("convintel/report/weekly/0") },
  second: { reportId: seedId("convintel/report/weekly/1") },
  facts: (first) => [...first("id", "name", "status"), ...moments(first, "fromDate", "toDate")],
};
