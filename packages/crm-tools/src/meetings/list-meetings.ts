import { compactPage, defineOperation } from "@workbelt/core/provider";
import { z } from "zod";
import { CrmTool, type CrmToolOptions } from "../crm-tool.js";
import { aliasesFor } from "../inputs/aliases.js";
import { fetchMeetings } from "./fetch-meetings.js";
import { meetingFilter, resolveMeetingFilter } from "./meeting-filter.js";
import { compactMeeting } from "./meeting.js";

const DEFAULT_LIMIT = 50;

/** The operation `crm_list_meetings`. Beta in the CRM, which may change it without notice. */
export const listMeetings = defineOperation({
  name: "crm_list_meetings",
  description:
    "Lists meetings with start, end, participants and linked records, filtered by participants, a linked record or time. Needs a workspace token, not a user's; beta in the CRM. Returns items and, when there are more, next_cursor to pass as cursor.",
  effect: "read",
  scopes: ["meeting:read", "record_permission:read"],
  pagination: { kind: "cursor", input: "cursor", size: "limit" },
  aliases: aliasesFor({ object: "linked_object", record: "linked_record_id" }, "filter"),
  input: z.strictObject({
    filter: meetingFilter.optional(),
    limit: z
      .int()
      .min(1)
      .max(200)
      .describe(`Most items to return, 1 to 200 (default ${DEFAULT_LIMIT})`)
      .optional(),
    offset: z
      .int()
      .min(0)
      .max(2000)
      .describe("Items to skip, at most 2000 (default 0); ignored with cursor")
      .optional(),
    cursor: z.string().min(1).describe("Take it from next_cursor").optional(),
  }),
  run: async ({ filter = {}, limit = DEFAULT_LIMIT, offset = 0, cursor }, api) => {
    const query = await resolveMeetingFilter(filter, "crm_list_meetings", api);
    return fetchMeetings({ query, limit, offset, cursor }, api);
  },
  compact: compactPage(compactMeeting),
});

/** Lists meetings, filtered. */
export class CrmListMeetingsTool extends CrmTool<typeof listMeetings> {
  constructor(options?: CrmToolOptions<typeof listMeetings>) {
    super(listMeetings, options);
  }
}
