import { uuid } from "@workbelt/core/provider";
import { z } from "zod";
import { ConvintelTool, type ConvintelToolOptions } from "../convintel-tool.js";
import { page } from "../inputs/page.js";
import { checkRecordDates, fromDate, toDate } from "../inputs/record-dates.js";
import { defineRecordList } from "./define-record-list.js";
import { commentSchema } from "./records.js";

/** The operation `convintel_comments_list`. */
export const commentsList = defineRecordList({
  name: "convintel_comments_list",
  description:
    "Lists the comments colleagues wrote on calls. Use it to see what was discussed about calls, by everyone or, with userId (user_id of convintel_users_list), by one colleague. Dates are UTC, YYYY-MM-DD HH:MM:SS, or ISO 8601 with Z or an offset, fromDate before toDate; without them the service decides how far back it goes. No filter by call: give a range from the call's started_at on, and pick by activity_id. Returns items with the comment's id, activity_id, user_id, when it was written and, if the service gives it, at: the time in the recording as mm:ss or h:mm:ss; next_page if there are more. Items have the activity_title and started_at of their call where known. `failed` has ids the service could not load: report them as missing.",
  endpoint: "comments",
  aliases: { user_id: "userId" },
  input: z
    .strictObject({
      fromDate: fromDate("Comments written").optional(),
      toDate: toDate("Comments written").optional(),
      userId: uuid("Only by this user: user_id of convintel_users_list").optional(),
      page,
    })
    .superRefine(checkRecordDates),
  item: commentSchema,
  about: ["activity", "user"],
});

/** Lists the comments on calls. `pages()` also gives each page's `failed` ids. */
export class ConvintelCommentsListTool extends ConvintelTool<typeof commentsList> {
  constructor(options?: ConvintelToolOptions<typeof commentsList>) {
    super(commentsList, options);
  }
}
