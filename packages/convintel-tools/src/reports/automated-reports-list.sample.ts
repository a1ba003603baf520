import type { Sample } from "@workbelt/testing/samples";
import { moments } from "../../test/helpers/sample-parts.ts";
import type { automatedReportsList } from "./automated-reports-list.js";

export const sample: Sample<typeof automatedReportsList> = {
  input: { fromDate: "2026-10-16 00:00:00", toDate: "2026-11-16 00:00:00", frequency: "weekly" },
  otherInputs: { reportType: "coaching", page: 2 },
  live: {},
  facts: (first) => [
    ...first("id", "name", "status", "frequency", "reportType"),
    ...moments(first, "fromDate", "toDate"),
  ],
};
