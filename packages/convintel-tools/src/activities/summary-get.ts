import { defineOperation } from "@workbelt/core/provider";
import { z } from "zod";
import { endpointRequest } from "../endpoints.js";
import { explainUnknownActivity } from "../explain-not-found.js";
import { activityAliases, activityId, toActivityQuery } from "../inputs/activity-id.js";
import type { ConvintelApi } from "../service.js";
import { type AnalysisState, analysisState, fetchAnalysis } from "./fetch-analysis.js";

/** The summary of an activity, or the reason why there is none. */
export interface ConvintelSummary extends AnalysisState {
  /** Text or HTML, as the service wrote it; only when the status is `available`. */
  content?: string | undefined;
}

const summaryResponse = z.looseObject({
  summary: z.looseObject({ content: z.string().nullish() }).nullish(),
});

const summaryOutput = z.strictObject({ ...analysisState, content: z.string().optional() });

/** The operation `convintel_summary_get`. */
export const summaryGet = defineOperation({
  name: "convintel_summary_get",
  description:
    "Gets the AI summary of one call or meeting: the quickest way to learn what was said.",
  effect: "read",
  returnsTexts: ["conversations"],
  aliases: activityAliases,
  input: z.strictObject({ activityId }),
  explainError: explainUnknownActivity,
  run: async (input, api: ConvintelApi): Promise<ConvintelSummary> => {
    const query = toActivityQuery(input);
    const request = { ...endpointRequest(api.service, "summary"), query };
    const analysis = await fetchAnalysis(api, request, summaryResponse);
    if (analysis.status !== "available") return analysis;
    const { summary } = analysis.response;
    if (!summary?.content) return { status: "none" };
    return { ...summary, status: "available", content: summary.content };
  },
  output: summaryOutput,
  compact: ({ status, note, content }): z.infer<typeof summaryOutput> => ({
    status,
    note,
    content,
  }),
});
