import { compactPage, defineOperation, pageOf } from "@workbelt/core/provider";
import { z } from "zod";
import { aliasesFor } from "../inputs/aliases.js";
import { cursorInput, limitInput, offsetInput } from "../inputs/paging.js";
import { fetchMeetings } from "./fetch-meetings.js";
import { meetingFilter, resolveMeetingFilter } from "./meeting-filter.js";
import { compactMeeting, meetingOutput } from "./meeting.js";

const DEFAULT_LIMIT = 50;

/** The operation `crm_list_meetings`. Beta in the CRM, which may change it without notice. */
export const listMeetings = defineOperation({
  name: "crm_list_meetings",
  description: "Lists meetings with participants and linked records, by start. Beta in the CRM.",
  effect: "read",
  returnsTexts: ["meetings"],
  scopes: ["meeting:read", "record_permission:read"],
  pagination: { kind: "cursor", input: "cursor", size: "limit" },
  aliases: aliasesFor({ object: "linked_object", record: "linked_record_id" }, "filter"),
  input: z.strictObject({
    filter: meetingFilter.optional(),
    limit: limitInput(200, `Most items to return, 1 to 200 (default ${DEFAULT_LIMIT})`),
    offset: offsetInput(2000, "Items to skip, at most 2000 (default 0); ignored with cursor"),
    cursor: cursorInput,
  }),
  run: async ({ filter = {}, limit = DEFAULT_LIMIT, offset = 0, cursor }, api) => {
    const query = await resolveMeetingFilter(filter, api);
    return fetchMeetings({ query, limit, offset, cursor }, api);
  },
  output: pageOf(meetingOutput, "cursor"),
  compact: compactPage(compactMeeting),
});
