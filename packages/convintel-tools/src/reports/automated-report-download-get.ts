import { defineOperation, formatUuid } from "@workbelt/core/provider";
import { z } from "zod";
import { type AnalysisState, analysisState, fetchAnalysis } from "../activities/fetch-analysis.js";
import { endpointRequest } from "../endpoints.js";
import { text } from "../inputs/text.js";
import { unwrapData } from "../responses/unwrap-data.js";
import type { ConvintelApi } from "../service.js";
import { explainUnknownReport, reportAliases, reportId } from "./report.js";

/** A link to the file of a report, or the reason why there is none. */
export interface ConvintelReportDownload extends AnalysisState {
  /** Signed: anyone who has it can read the report, for 15 minutes. For the application, not for a model. */
  url?: string | undefined;
}

// The key of the link is not documented: these are the likely ones.
const response = unwrapData(
  z.looseObject({
    url: z.string().nullish(),
    downloadUrl: z.string().nullish(),
    link: z.string().nullish(),
  }),
);

/** The operation `convintel_automated_report_download_get`. */
export const automatedReportDownloadGet = defineOperation({
  name: "convintel_automated_report_download_get",
  description:
    "Gets the application a link to the file of an automated report; it works for 15 minutes and is not shown to you.",
  effect: "read",
  returnsTexts: [],
  hostOnly: ["url"],
  aliases: reportAliases,
  input: z.strictObject({
    reportId,
    format: text(20, "File format, such as csv or pdf (default: the service's)").optional(),
  }),
  explainError: explainUnknownReport,
  run: async ({ format, reportId: given }, api: ConvintelApi): Promise<ConvintelReportDownload> => {
    const id = formatUuid(given);
    const endpoint = endpointRequest(api.service, "automatedReportDownload", { id });
    const analysis = await fetchAnalysis(api, { ...endpoint, query: { format } }, response);
    if (analysis.status !== "available") return analysis;
    const { downloadUrl, link, url } = analysis.response;
    const address = url ?? downloadUrl ?? link;
    return address ? { status: "available", url: address } : { status: "none" };
  },
  output: z.strictObject(analysisState),
  compact: ({ note, status }) => ({
    status,
    note: status === "available" ? "The application has the link to the file." : note,
  }),
});
