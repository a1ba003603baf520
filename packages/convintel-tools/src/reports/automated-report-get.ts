import { defineOperation, formatUuid } from "@workbelt/core/provider";
import { z } from "zod";
import { endpointRequest } from "../endpoints.js";
import { unwrapData } from "../responses/unwrap-data.js";
import type { ConvintelService } from "../service.js";
import {
  compactReport,
  explainUnknownReport,
  reportAliases,
  reportId,
  reportOutput,
  reportSchema,
} from "./report.js";

/** The operation `convintel_automated_report_get`. */
export const automatedReportGet = defineOperation({
  name: "convintel_automated_report_get",
  description: "Gets one automated report: name, type, frequency, period and status.",
  effect: "read",
  returnsTexts: ["settings"],
  aliases: reportAliases,
  input: z.strictObject({ reportId }),
  explainError: explainUnknownReport,
  request: (input, service: ConvintelService) =>
    endpointRequest(service, "automatedReport", { id: formatUuid(input.reportId) }),
  response: unwrapData(reportSchema),
  result: (report) => report,
  output: reportOutput,
  compact: compactReport,
});
