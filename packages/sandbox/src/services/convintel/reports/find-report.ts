import type { Context } from "hono";
import { notFound } from "../http/errors.js";
import type { ConvintelRepository } from "../repository/convintel-repository.js";
import type { ReportDocument } from "../repository/documents.js";

/** Finds the report in the path of a request, or throws 404. */
export function findReport(repository: ConvintelRepository, context: Context): ReportDocument {
  const report = repository.reports.get(context.req.param("id") ?? "");
  if (report === undefined) throw notFound("Report");
  return report;
}
