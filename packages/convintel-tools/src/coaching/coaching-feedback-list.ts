import { uuid } from "@workbelt/core/provider";
import { z } from "zod";
import { ConvintelTool, type ConvintelToolOptions } from "../convintel-tool.js";
import { page } from "../inputs/page.js";
import { checkRecordDates, fromDate, toDate } from "../inputs/record-dates.js";
import { defineRecordList } from "./define-record-list.js";
import { coachingFeedbackSchema } from "./records.js";

/** The operation `convintel_coaching_feedback_list`. */
export const coachingFeedbackList = defineRecordList({
  name: "convintel_coaching_feedback_list",
  description:
    "Lists the coaching feedback given in a range of time: what managers (coaches) said about their sales reps' (coachees') calls, with scores. Narrow it with coachId or coacheeId (user_id of convintel_users_list). Dates are UTC, YYYY-MM-DD HH:MM:SS, or ISO 8601 with Z or an offset, fromDate before toDate. No filter by call: give a range from the call's started_at on, and pick by activity_id. Returns items with activity_id, coach, coachee, scores and times; next_page if there are more. Items have the activity_title and started_at of their call where known. Scores are on the service's own scale: compare them within one list. `failed` has ids the service could not load: report them as missing.",
  endpoint: "coachingFeedback",
  // Not user_id, which could mean the coach or the coachee.
  aliases: { coach_id: "coachId", coachee_id: "coacheeId" },
  input: z
    .strictObject({
      fromDate: fromDate("Feedback given"),
      toDate: toDate("Feedback given"),
      coachId: uuid("Only by this manager: user_id of convintel_users_list").optional(),
      coacheeId: uuid("Only on this sales rep: user_id of convintel_users_list").optional(),
      page,
    })
    .superRefine(checkRecordDates),
  item: coachingFeedbackSchema,
  about: ["activity", "coach", "coachee"],
});

/** Lists the coaching feedback of a range of time. `pages()` also gives each page's `failed` ids. */
export class ConvintelCoachingFeedbackListTool extends ConvintelTool<typeof coachingFeedbackList> {
  constructor(options?: ConvintelToolOptions<typeof coachingFeedbackList>) {
    super(coachingFeedbackList, options);
  }
}
