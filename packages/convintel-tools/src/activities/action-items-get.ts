import { defineOperation } from "@workbelt/core/provider";
import { z } from "zod";
import { endpointRequest } from "../endpoints.js";
import { explainUnknownActivity } from "../explain-not-found.js";
import { activityAliases, activityId, toActivityQuery } from "../inputs/activity-id.js";
import type { ConvintelApi } from "../service.js";
import { type AnalysisState, analysisState, fetchAnalysis } from "./fetch-analysis.js";

/** The action items of an activity, or the reason why there are none. */
export interface ConvintelActionItems extends AnalysisState {
  /** Follow-up tasks; only when the status is `available`. */
  items?: string[] | undefined;
}

const actionItemsResponse = z.looseObject({
  actionItems: z.looseObject({ content: z.array(z.string()).nullish() }).nullish(),
});

const actionItemsOutput = z.strictObject({
  ...analysisState,
  items: z.array(z.string()).optional(),
});

/** The operation `convintel_action_items_get`. */
export const actionItemsGet = defineOperation({
  name: "convintel_action_items_get",
  description:
    "Gets the action items of one call or meeting: the follow-up tasks that were agreed or promised.",
  effect: "read",
  returnsTexts: ["conversations"],
  aliases: activityAliases,
  input: z.strictObject({ activityId }),
  explainError: explainUnknownActivity,
  run: async (input, api: ConvintelApi): Promise<ConvintelActionItems> => {
    const query = toActivityQuery(input);
    const request = { ...endpointRequest(api.service, "actionItems"), query };
    const analysis = await fetchAnalysis(api, request, actionItemsResponse);
    if (analysis.status !== "available") return analysis;
    const { content, ...rest } = analysis.response.actionItems ?? {};
    if (!content || content.length === 0) return { status: "none" };
    return { ...rest, status: "available", items: content };
  },
  output: actionItemsOutput,
  compact: ({ status, note, items }): z.infer<typeof actionItemsOutput> => ({
    status,
    note,
    items,
  }),
});
