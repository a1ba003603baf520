import { uuid } from "@workbelt/core/provider";
import { z } from "zod";
import { ConvintelTool, type ConvintelToolOptions } from "../convintel-tool.js";
import { page } from "../inputs/page.js";
import { checkRecordDates, fromDate, toDate } from "../inputs/record-dates.js";
import { defineRecordList } from "./define-record-list.js";
import { listenSchema } from "./records.js";

/** The operation `convintel_listens_list`. */
export const listensList = defineRecordList({
  name: "convintel_listens_list",
  description:
    "Lists who listened to which recorded call, and when, in a range of time. Use it to see whether calls are reviewed, by everyone or, with userId (user_id of convintel_users_list), by one colleague. Dates are UTC, YYYY-MM-DD HH:MM:SS, or ISO 8601 with Z or an offset, fromDate before toDate. No filter by call: give a range from the call's started_at on, and pick by activity_id. Returns items with user_id, activity_id and time; next_page if there are more. Items have the activity_title and started_at of their call where known. `failed` has ids the service could not load: report them as missing.",
  endpoint: "listens",
  aliases: { user_id: "userId" },
  input: z
    .strictObject({
      fromDate: fromDate("Recordings listened to"),
      toDate: toDate("Recordings listened to"),
      userId: uuid("Only by this user: user_id of convintel_users_list").optional(),
      page,
    })
    .superRefine(checkRecordDates),
  item: listenSchema,
  about: ["activity", "user"],
});

/** Lists who listened to which recording. `pages()` also gives each page's `failed` ids. */
export class ConvintelListensListTool extends ConvintelTool<typeof listensList> {
  constructor(options?: ConvintelToolOptions<typeof listensList>) {
    super(listensList, options);
  }
}
