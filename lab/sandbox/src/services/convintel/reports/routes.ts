import type { RouteTable } from "../http/add-route.js";
import { formatDate } from "../http/dates.js";
import { ConvintelError, notFound } from "../http/errors.js";
import { parseQuery, type InputParser } from "../http/input-parser.js";
import type { RouteContext, ServiceContext } from "../service-context.js";
import { createDownloadLink } from "./download-link.js";
import {
  reportFormats,
  type ReportDocument,
  reportFrequencies,
  reportTypes,
} from "../repository/documents.js";
import type { Handler, Context } from "hono";
import { isWithin, validateRange } from "../http/date-range.js";
import { paginate, toResults } from "../http/paginate.js";
import type { ConvintelRepository } from "../repository/convintel-repository.js";

// In the words for an analysis of an activity (assumed [report-in-progress-words]).
const beingGenerated = () =>
  new ConvintelError(404, "The report is being generated. Try again later.");

/** Routes for automated reports. That they exist is documented; paths and responses are assumed [report-paths]. */
export function reportRoutes(service: RouteContext): RouteTable {
  const { now, repository } = service;
  return {
    "/automated-reports": { GET: listReports(service) },
    "/automated-reports/:id": {
      GET: (context) => context.json(serializeReport(findReport(repository, context))),
    },
    "/automated-reports/:id/status": {
      GET: (context) => {
        const { id, status } = findReport(repository, context);
        return context.json({ id, status });
      },
    },
    "/automated-reports/:id/download": {
      GET: (context) => {
        const query = parseQuery(context);
        const format = query.parseChoice("format", reportFormats) ?? "csv";
        query.assertValid();
        const report = findReport(repository, context);
        if (report.status !== "completed") throw beingGenerated();
        const moment = { nowMs: now().getTime(), requestUrl: context.req.url };
        const { expiresMs, url } = createDownloadLink(report, format, moment);
        return context.json({ url, expiresAt: formatDate(new Date(expiresMs)) });
      },
    },
  };
}

/**
 * `GET /automated-reports`: lists the reports created in a range of time. Documented by a public connector:
 * the filters, several report types, 100 reports to a page. Assumed [report-query]: the path, `reportType[]` for the
 * types, newest first.
 */
function listReports({ repository, now }: ServiceContext): Handler {
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

/** Finds the report in the path of a request, or throws 404. */
export function findReport(repository: ConvintelRepository, context: Context): ReportDocument {
  const report = repository.reports.get(context.req.param("id") ?? "");
  if (report === undefined) throw notFound("Report");
  return report;
}

/** Serializes a report. All keys are assumed [report-keys]. */
function serializeReport({ createdAt, periodEnd, periodStart, ...report }: ReportDocument) {
  return {
    ...report,
    fromDate: formatDate(new Date(periodStart)),
    toDate: formatDate(new Date(periodEnd)),
    createdAt: formatDate(new Date(createdAt)),
  };
}
