import { z } from "zod";
import { page } from "../inputs/page.js";
import { checkRecordDates, fromDate, toDate } from "../inputs/record-dates.js";
import { userId } from "../users/users.js";
import { defineRecordList } from "./define-record-list.js";
import { commentOutput, commentSchema } from "./records.js";

/** The operation `convintel_comments_list`. */
export const commentsList = defineRecordList({
  name: "convintel_comments_list",
  description: "Lists the comments colleagues wrote on calls.",
  returnsTexts: ["reviews"],
  endpoint: "comments",
  aliases: { user: "userId", user_id: "userId" },
  input: z
    .strictObject({
      fromDate: fromDate("Comments written").optional(),
      toDate: toDate("Comments written").optional(),
      userId: userId("Only by this user").optional(),
      page,
    })
    .superRefine(checkRecordDates),
  item: commentSchema,
  itemOutput: commentOutput,
  about: ["activity", "user"],
});
