import type { Handler } from "hono";
import type { ServiceContext } from "../service-context.js";
import { isValidLink } from "../reports/download-link.js";
import { findReport } from "../reports/routes.js";
import { getReportRows, toCsv } from "../reports/report-content.js";
import { reportFormats } from "../repository/documents.js";

/** `GET /sandbox/reports/:id`: a report, for anyone who has its signed link. */
export function downloadReport({ now, repository }: ServiceContext): Handler {
  return (context) => {
    const report = findReport(repository, context);
    const { expires = "", format: given, signature = "" } = context.req.query();
    const format = reportFormats.find((one) => one === given) ?? "csv";
    const grant = { id: report.id, format, expiresMs: Number(expires) };
    if (!isValidLink(grant, signature, now().getTime())) {
      return context.json({ message: "The link is invalid or has expired." }, 403);
    }
    const rows = getReportRows(repository, report);
    if (format === "json") return context.json(rows);
    return context.body(toCsv(rows), 200, { "content-type": "text/csv; charset=utf-8" });
  };
}
