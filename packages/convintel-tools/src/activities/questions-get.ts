import { defineOperation } from "@workbelt/core/provider";
import { z } from "zod";
import { ConvintelTool, type ConvintelToolOptions } from "../convintel-tool.js";
import { endpointRequest } from "../endpoints.js";
import { activityAliases, activityId, activityQuery } from "../inputs/activity-id.js";
import type { ConvintelApi } from "../service.js";
import { fetchAnalysis } from "./fetch-analysis.js";
import { type ConvintelQuestions, compactQuestions, question } from "./question.js";
import { fetchParticipants } from "./fetch-participants.js";

/** The operation `convintel_questions_get`. */
export const questionsGet = defineOperation({
  name: "convintel_questions_get",
  description:
    "Gets the questions that were asked in one call or meeting: when, by whom, in which words, and whether the service found them engaging or insightful. Find the activityId with convintel_activities_list; for what was answered read convintel_transcript_get around that time, with from_seconds and to_seconds (05:49 is 349). Returns status: available with participants and items (at as mm:ss or h:mm:ss where the service tells the time, speaker, text), none when no question was found, or being_generated: try again in some minutes.",
  effect: "read",
  aliases: activityAliases,
  input: z.strictObject({ activityId }),
  run: async (input, api: ConvintelApi): Promise<ConvintelQuestions> => {
    const query = activityQuery(input);
    const request = { ...endpointRequest(api.service, "questions"), query };
    const found = await fetchAnalysis(api, request, z.array(question));
    if (found.status !== "available") return found;
    if (found.reply.length === 0) return { status: "none" };
    const participants = await fetchParticipants(input, api);
    return { status: "available", items: found.reply, participants };
  },
  compact: compactQuestions,
});

/** Gets the questions asked in one activity, with their speakers' names. */
export class ConvintelQuestionsGetTool extends ConvintelTool<typeof questionsGet> {
  constructor(options?: ConvintelToolOptions) {
    super(questionsGet, options);
  }
}
