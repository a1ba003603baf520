import { z } from "zod";
import { idInput } from "../inputs/id.js";
import { explainNotFound } from "../explain-not-found.js";
import { compactFields, fieldValue } from "../responses/compact-fields.js";

/** Names of a report's id in results, compact and full. */
export const reportAliases = { report_id: "reportId", id: "reportId" };

/** Input for the id of a report. */
export const reportId = idInput(
  "UUID of the report",
  "report_id of convintel_automated_reports_list",
);

/** Explains an unknown id of a report. */
export const explainUnknownReport = explainNotFound(
  "No report has this reportId: take report_id from convintel_automated_reports_list.",
);

/** An automated report. Its keys are not documented: those here are the likely ones. */
export const reportSchema = z.looseObject({
  id: z.union([z.string(), z.number()]),
  name: z.unknown().optional(),
  status: z.unknown().optional(),
});

/** An automated report as the service returns it. */
export type ConvintelAutomatedReport = z.infer<typeof reportSchema>;

/** The shape of a report for models, with its likely keys. */
export const reportOutput = z
  .object({
    report_id: z.string(),
    name: fieldValue.optional(),
    status: fieldValue.optional(),
    frequency: fieldValue.optional(),
    reportType: fieldValue.optional(),
    fromDate: fieldValue.optional(),
    toDate: fieldValue.optional(),
    createdAt: fieldValue.optional(),
  })
  .catchall(fieldValue);

/** Reduces a report to what a model needs: everything except signed links. */
export function compactReport({
  id,
  ...report
}: ConvintelAutomatedReport): z.infer<typeof reportOutput> {
  return { report_id: String(id), ...compactFields(report) };
}
