import { z } from "zod";
import { page } from "../inputs/page.js";
import { checkRecordDates, fromDate, toDate } from "../inputs/record-dates.js";
import { userId } from "../users/users.js";
import { defineRecordList } from "./define-record-list.js";
import { listenOutput, listenSchema } from "./records.js";

/** The operation `convintel_listens_list`. */
export const listensList = defineRecordList({
  name: "convintel_listens_list",
  description: "Lists who listened to which recorded call, and when, in a range of time.",
  returnsTexts: ["titles"],
  endpoint: "listens",
  aliases: { user: "userId", user_id: "userId" },
  input: z
    .strictObject({
      fromDate: fromDate("Recordings listened to"),
      toDate: toDate("Recordings listened to"),
      userId: userId("Only by this user").optional(),
      page,
    })
    .superRefine(checkRecordDates),
  item: listenSchema,
  itemOutput: listenOutput,
  about: ["activity", "user"],
});
