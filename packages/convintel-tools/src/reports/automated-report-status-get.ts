import { defineOperation, formatUuid } from "@workbelt/core/provider";
import { z } from "zod";
import { endpointRequest } from "../endpoints.js";
import { unwrapData } from "../responses/unwrap-data.js";
import type { ConvintelService } from "../service.js";
import { explainUnknownReport, reportAliases, reportId } from "./report.js";

/** The operation `convintel_automated_report_status_get`. */
export const automatedReportStatusGet = defineOperation({
  name: "convintel_automated_report_status_get",
  description: "Gets the status of one automated report: whether it is ready to download.",
  effect: "read",
  returnsTexts: [],
  aliases: reportAliases,
  input: z.strictObject({ reportId }),
  explainError: explainUnknownReport,
  request: (input, service: ConvintelService) =>
    endpointRequest(service, "automatedReportStatus", { id: formatUuid(input.reportId) }),
  response: unwrapData(z.looseObject({ status: z.string() })),
  result: (response) => response,
  output: z.strictObject({ status: z.string() }),
  compact: ({ status }) => ({ status }),
});
