import { uuid } from "@workbelt/core/provider";
import { z } from "zod";
import { ConvintelTool, type ConvintelToolOptions } from "../convintel-tool.js";
import { page } from "../inputs/page.js";
import { checkRecordDates, fromDate, toDate } from "../inputs/record-dates.js";
import { defineRecordList } from "./define-record-list.js";
import { callScoreSchema } from "./records.js";

/** The operation `convintel_automated_call_scoring_list`. */
export const automatedCallScoringList = defineRecordList({
  name: "convintel_automated_call_scoring_list",
  description:
    "Lists the automated scores of calls: how the service itself rated them. Use it to see how calls went, for the team or, with userId (user_id of convintel_users_list), for one colleague; for managers' feedback use convintel_coaching_feedback_list. Dates are UTC, YYYY-MM-DD HH:MM:SS, or ISO 8601 with Z or an offset, fromDate before toDate; without them the service decides how far back it goes. No filter by call: give a range from the call's started_at on, and pick by activity_id. Returns items with scores, activity type, user and, if the service gives it, activity_id; next_page if there are more. Items have the activity_title and started_at of their call where known. Scores are on the service's own scale: compare them within one list. `failed` has ids the service could not load: report them as missing.",
  endpoint: "automatedCallScoring",
  aliases: { user_id: "userId" },
  input: z
    .strictObject({
      fromDate: fromDate("Scores made").optional(),
      toDate: toDate("Scores made").optional(),
      userId: uuid("Only for this user: user_id of convintel_users_list").optional(),
      page,
    })
    .superRefine(checkRecordDates),
  item: callScoreSchema,
  about: ["activity", "user"],
});

/** Lists the automated scores of calls. `pages()` also gives each page's `failed` ids. */
export class ConvintelAutomatedCallScoringListTool extends ConvintelTool<
  typeof automatedCallScoringList
> {
  constructor(options?: ConvintelToolOptions<typeof automatedCallScoringList>) {
    super(automatedCallScoringList, options);
  }
}
