import { defineOperation } from "@workbelt/core/provider";
import { z } from "zod";
import { endpointRequest } from "../endpoints.js";
import { explainUnknownActivity } from "../explain-not-found.js";
import { activityAliases, activityId, toActivityQuery } from "../inputs/activity-id.js";
import type { ConvintelService } from "../service.js";
import { activityOutput, activitySchema, compactActivity } from "./activity.js";

/** The operation `convintel_activity_get`. */
export const activityGet = defineOperation({
  name: "convintel_activity_get",
  description:
    "Gets one call, meeting or message: title, status, start, duration, host, participants, account, opportunity and CRM link. What was said is in the summary, action items and transcript.",
  effect: "read",
  returnsTexts: ["titles"],
  aliases: activityAliases,
  input: z.strictObject({ activityId }),
  explainError: explainUnknownActivity,
  request: (input, service: ConvintelService) => ({
    ...endpointRequest(service, "activity"),
    query: toActivityQuery(input),
  }),
  response: activitySchema,
  result: (activity) => activity,
  output: activityOutput,
  compact: compactActivity,
});
