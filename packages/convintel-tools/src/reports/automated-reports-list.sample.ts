import type { Sample } from "@workbelt/testing/samples";
import { lastFourWeeks, moments } from "../../test/helpers/sample-parts.ts";
import type { automatedReportsList } from "./automated-reports-list.js";

export const sample: Sample<typeof automatedReportsList> = {
  input: { ...lastFourWeeks, frequency: "weekly" },
  otherInputs: { reportType: "coaching", page: 2 },
  live: {},
  facts: (first) => [
    ...first("id", "name", "status", "frequency", "reportType"),
    ...moments(first, "fromDate", "toDate"),
  ],
};
