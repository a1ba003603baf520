import { z } from "zod";
import { page } from "../inputs/page.js";
import { checkRecordDates, fromDate, toDate } from "../inputs/record-dates.js";
import { userId } from "../users/users.js";
import { defineRecordList } from "./define-record-list.js";
import { coachingFeedbackOutput, coachingFeedbackSchema } from "./records.js";

/** The operation `convintel_coaching_feedback_list`. */
export const coachingFeedbackList = defineRecordList({
  name: "convintel_coaching_feedback_list",
  description:
    "Lists the coaching feedback given in a range of time: what managers (coaches) said about their sales reps' (coachees') calls, with scores.",
  returnsTexts: ["reviews"],
  endpoint: "coachingFeedback",
  // Not user_id, which could mean the coach or the coachee.
  aliases: { coach: "coachId", coach_id: "coachId", coachee: "coacheeId", coachee_id: "coacheeId" },
  input: z
    .strictObject({
      fromDate: fromDate("Feedback given"),
      toDate: toDate("Feedback given"),
      coachId: userId("Only by this manager").optional(),
      coacheeId: userId("Only on this sales rep").optional(),
      page,
    })
    .superRefine(checkRecordDates),
  item: coachingFeedbackSchema,
  itemOutput: coachingFeedbackOutput,
  about: ["activity", "coach", "coachee"],
});
