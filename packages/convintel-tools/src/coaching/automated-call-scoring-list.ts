import { z } from "zod";
import { page } from "../inputs/page.js";
import { checkRecordDates, fromDate, toDate } from "../inputs/record-dates.js";
import { userId } from "../users/users.js";
import { defineRecordList } from "./define-record-list.js";
import { callScoreOutput, callScoreSchema } from "./records.js";

/** The operation `convintel_automated_call_scoring_list`. */
export const automatedCallScoringList = defineRecordList({
  name: "convintel_automated_call_scoring_list",
  description:
    "Lists the automated scores of calls: how the service itself rated them. Scores have the service's own scale: compare them within one list. For managers' feedback use convintel_coaching_feedback_list.",
  returnsTexts: ["titles"],
  endpoint: "automatedCallScoring",
  aliases: { user: "userId", user_id: "userId" },
  input: z
    .strictObject({
      fromDate: fromDate("Scores made").optional(),
      toDate: toDate("Scores made").optional(),
      userId: userId("Only for this user").optional(),
      page,
    })
    .superRefine(checkRecordDates),
  item: callScoreSchema,
  itemOutput: callScoreOutput,
  about: ["activity", "user"],
});
