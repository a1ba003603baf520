import type { Handler } from "hono";
import { isWithin, validateRange } from "../http/date-range.js";
import type { InputParser } from "../http/input-parser.js";
import { paginate, toResults } from "../http/paginate.js";
import { parseQuery } from "../http/parse-query.js";
import type { ServiceContext } from "../service-context.js";
import { type ReportDocument, reportFrequencies, reportTypes } from "../repository/documents.js";
import { serializeReport } from "./serialize-report.js";

/**
 * `GET /automated-reports`: lists the reports created in a range of time. Documented by a public connector:
 * the filters, several report types, 100 reports to a page. Assumed: the path, `reportType[]` for the
 * types, newest first.
 */
export function listReports({ repository, now }: ServiceContext): Handler {
  return (context) => {
    const query = parseQuery(context);
    const range = { from: query.parseDate("fromDate"), to: query.parseDate("toDate") };
    validateRange(query, range, ["fromDate", "toDate"], now());
    const frequency = query.parseChoice("frequency", reportFrequencies);
    const types = parseTypes(query, context.req.queries("reportType[]") ?? []);
    const page = query.parseInteger("page", { min: 1, default: 1 });
    query.assertValid();
    const found = repository.reports
      .list()
      .filter((report) => isWithin(report.createdAt, range))
      .filter((report) => frequency === undefined || report.frequency === frequency)
      .filter((report) => types.length === 0 || types.includes(report.reportType))
      .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
    const { items, metadata } = paginate(
      toResults(found),
      { page, pageSize: 100 },
      context.req.url,
    );
    return context.json({ results: items.map(serializeReport), metadata });
  };
}

function parseTypes(query: InputParser, texts: readonly string[]): ReportDocument["reportType"][] {
  if (query.has("reportType")) query.reject("reportType", "must be an array");
  const types = reportTypes.filter((type) => texts.includes(type));
  if (!texts.every((text) => types.some((type) => type === text)))
    query.rejectSelected("reportType");
  return types;
}
