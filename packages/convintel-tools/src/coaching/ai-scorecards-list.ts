import { z } from "zod";
import { page } from "../inputs/page.js";
import { checkRecordDates, fromDate, toDate } from "../inputs/record-dates.js";
import { defineRecordList } from "./define-record-list.js";
import { aiScorecardOutput, aiScorecardSchema } from "./records.js";

/** The operation `convintel_ai_scorecards_list`. */
export const aiScorecardsList = defineRecordList({
  name: "convintel_ai_scorecards_list",
  description:
    "Lists the AI scorecards of calls in a range of time: the service's answers to a scorecard's questions, with scores.",
  returnsTexts: ["conversations"],
  endpoint: "aiScorecards",
  aliases: {},
  input: z
    .strictObject({
      fromDate: fromDate("Scorecards made"),
      toDate: toDate("Scorecards made"),
      page,
    })
    .superRefine(checkRecordDates),
  item: aiScorecardSchema,
  itemOutput: aiScorecardOutput,
  about: ["activity", "user"],
});
