import { formatDate } from "../http/dates.js";
import type { ReportDocument } from "../repository/documents.js";

/** Serializes a report. All keys are assumed. */
export function serializeReport({ createdAt, periodEnd, periodStart, ...report }: ReportDocument) {
  return {
    ...report,
    fromDate: formatDate(new Date(periodStart)),
    toDate: formatDate(new Date(periodEnd)),
    createdAt: formatDate(new Date(createdAt)),
  };
}
