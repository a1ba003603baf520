import { defineOperation } from "@workbelt/core/provider";
import { z } from "zod";
import { type AnalysisState, analysisState, fetchAnalysis } from "../activities/fetch-analysis.js";
import { endpointRequest } from "../endpoints.js";
import { explainUnknownActivity } from "../explain-not-found.js";
import { activityAliases, activityId, toActivityQuery } from "../inputs/activity-id.js";
import { compactRecord } from "../responses/compact-record.js";
import { unwrapData } from "../responses/unwrap-data.js";
import type { ConvintelApi } from "../service.js";
import { aiScorecardOutput, type ConvintelAiScorecard, aiScorecardSchema } from "./records.js";

/** The AI scorecard of an activity, or the reason why there is none. */
export interface ConvintelAiScorecardResult extends AnalysisState {
  /** Only when the status is `available`. */
  scorecard?: ConvintelAiScorecard | undefined;
}

const scorecardOutput = z.strictObject({
  ...analysisState,
  scorecard: aiScorecardOutput.optional(),
});

/** The operation `convintel_ai_scorecard_get`. */
export const aiScorecardGet = defineOperation({
  name: "convintel_ai_scorecard_get",
  description:
    "Gets the AI scorecard of one call: the service's answers to a scorecard's questions, with scores.",
  effect: "read",
  returnsTexts: ["conversations"],
  aliases: activityAliases,
  input: z.strictObject({ activityId }),
  explainError: explainUnknownActivity,
  run: async (input, api: ConvintelApi): Promise<ConvintelAiScorecardResult> => {
    const query = toActivityQuery(input);
    const request = { ...endpointRequest(api.service, "aiScorecard"), query };
    const analysis = await fetchAnalysis(api, request, unwrapData(aiScorecardSchema));
    if (analysis.status !== "available") return analysis;
    return { status: "available", scorecard: analysis.response };
  },
  output: scorecardOutput,
  compact: ({ note, scorecard, status }): z.infer<typeof scorecardOutput> => ({
    status,
    note,
    scorecard: scorecard && compactRecord(scorecard, ["activity", "user"]),
  }),
});
