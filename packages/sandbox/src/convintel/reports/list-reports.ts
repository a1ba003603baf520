import type { Handler } from "hono";
import { isWithin, validateRange } from "../http/date-range.js";
import { paginate } from "../http/paginate.js";
import { parseQuery } from "../http/parse-query.js";
import type { ServiceContext } from "../service-context.js";
import { reportFrequencies, reportTypes } from "./report-document.js";
import { serializeReport } from "./serialize-report.js";

/**
 * `GET /automated-reports`: lists the reports created in a range of time, newest first. The path is
 * assumed; the filters are those of a public connector.
 */
export function listReports({ repository, now }: ServiceContext): Handler {
  return (context) => {
    const query = parseQuery(context);
    const range = { from: query.parseDate("fromDate"), to: query.parseDate("toDate") };
    validateRange(query, range, ["fromDate", "toDate"], now());
    const frequency = query.parseChoice("frequency", reportFrequencies);
    const reportType = query.parseChoice("reportType", reportTypes);
    const page = query.parseInteger("page", { min: 1, default: 1 });
    query.assertValid();
    const found = repository.reports
      .list()
      .filter((report) => isWithin(report.createdAt, range))
      .filter((report) => frequency === undefined || report.frequency === frequency)
      .filter((report) => reportType === undefined || report.reportType === reportType)
      .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
    const { items, metadata } = paginate(found, { page, pageSize: 50 }, context.req.url);
    return context.json({ results: items.map(serializeReport), metadata });
  };
}
