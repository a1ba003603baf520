import { defineOperation } from "@workbelt/core/provider";
import { z } from "zod";
import { endpointRequest } from "../endpoints.js";
import { explainUnknownActivity } from "../explain-not-found.js";
import { activityAliases, activityId, toActivityQuery } from "../inputs/activity-id.js";
import type { ConvintelApi } from "../service.js";
import { fetchAnalysis } from "./fetch-analysis.js";
import {
  type ConvintelQuestions,
  compactQuestions,
  questionSchema,
  questionsOutput,
} from "./question.js";
import { nameSpeakers } from "./name-speakers.js";

/** The operation `convintel_questions_get`. */
export const questionsGet = defineOperation({
  name: "convintel_questions_get",
  description:
    "Gets the questions asked in one call or meeting: when, by whom, the wording, and whether the service found them engaging or insightful. For the answers read convintel_transcript_get from that time on: an at of 05:49 is from_seconds 349.",
  effect: "read",
  returnsTexts: ["conversations"],
  aliases: activityAliases,
  input: z.strictObject({ activityId }),
  explainError: explainUnknownActivity,
  run: async (input, api: ConvintelApi): Promise<ConvintelQuestions> => {
    const query = toActivityQuery(input);
    const request = { ...endpointRequest(api.service, "questions"), query };
    const analysis = await fetchAnalysis(api, request, z.array(questionSchema));
    if (analysis.status !== "available") return analysis;
    if (analysis.response.length === 0) return { status: "none" };
    return { status: "available", items: analysis.response };
  },
  output: questionsOutput,
  compact: compactQuestions,
  completeResult: nameSpeakers,
});
