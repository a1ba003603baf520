import type { RouteTable } from "../http/add-route.js";
import { formatDate } from "../http/dates.js";
import { ConvintelError } from "../http/errors.js";
import { parseQuery } from "../http/parse-query.js";
import type { RouteContext } from "../service-context.js";
import { createDownloadLink } from "./download-link.js";
import { findReport } from "./find-report.js";
import { listReports } from "./list-reports.js";
import { reportFormats } from "../repository/documents.js";
import { serializeReport } from "./serialize-report.js";

// In the words for an analysis of an activity (assumed).
const beingGenerated = () =>
  new ConvintelError(404, "The report is being generated. Try again later.");

/** Routes for automated reports. That they exist is documented; paths and responses are assumed. */
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
