import { defineOperation } from "@workbelt/core/provider";
import { z } from "zod";
import { type AnalysisState, analysisState, fetchAnalysis } from "../activities/fetch-analysis.js";
import { endpointRequest } from "../endpoints.js";
import { explainUnknownActivity } from "../explain-not-found.js";
import { activityAliases, activityId, toActivityQuery } from "../inputs/activity-id.js";
import { compactFields, fieldValue } from "../responses/compact-fields.js";
import { formatTimestamp } from "../responses/format-timestamp.js";
import type { ConvintelApi } from "../service.js";
import { namedUsers } from "../users/name-users.js";

/**
 * A topic trigger matched in a call, as the service returns it. Its contents are documented, but not
 * their keys: none is required, and everything passes through.
 */
const matchedTopicTriggerSchema = z.looseObject({
  theme: z.unknown().optional(),
  topic: z.unknown().optional(),
  trigger: z.unknown().optional(),
});

/** A topic trigger matched in a call, as the service returns it. */
export type ConvintelMatchedTopicTrigger = z.infer<typeof matchedTopicTriggerSchema>;

/** The topic triggers matched in an activity, or the reason why there are none. */
export interface ConvintelMatchedTopicTriggers extends AnalysisState {
  /** Only when the status is `available`. */
  items?: ConvintelMatchedTopicTrigger[] | undefined;
}

const matchOutput = z
  .object({
    at: fieldValue.optional(),
    theme: fieldValue.optional(),
    topic: fieldValue.optional(),
    trigger: fieldValue.optional(),
    text: fieldValue.optional(),
  })
  .catchall(fieldValue);

const matchesOutput = z.strictObject({
  ...analysisState,
  items: z.array(matchOutput).optional(),
  ...namedUsers,
});

/** The operation `convintel_topic_triggers_matched_get`. */
export const topicTriggersMatchedGet = defineOperation({
  name: "convintel_topic_triggers_matched_get",
  description:
    "Gets the topic triggers matched in one call or meeting: which of the team's topics came up, when, and the wording, but not who said it.",
  effect: "read",
  returnsTexts: ["conversations"],
  aliases: activityAliases,
  input: z.strictObject({ activityId }),
  explainError: explainUnknownActivity,
  run: async (input, api: ConvintelApi): Promise<ConvintelMatchedTopicTriggers> => {
    const query = toActivityQuery(input);
    const request = { ...endpointRequest(api.service, "matchedTopicTriggers"), query };
    const analysis = await fetchAnalysis(api, request, z.array(matchedTopicTriggerSchema));
    if (analysis.status !== "available") return analysis;
    return analysis.response.length === 0
      ? { status: "none" }
      : { status: "available", items: analysis.response };
  },
  output: matchesOutput,
  compact: ({ items, ...output }): z.infer<typeof matchesOutput> => ({
    ...output,
    items: items?.map((item) => formatTimestamp(compactFields(item))),
  }),
});
