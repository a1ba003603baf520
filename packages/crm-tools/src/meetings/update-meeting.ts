import {
  collectProblems,
  defineOperation,
  type Fields,
  isPlainObject,
  path,
  pickWritten,
  set,
} from "@workbelt/core/provider";
import { z } from "zod";
import { checkMeeting } from "../checks/check-references.js";
import { id } from "../inputs/ids.js";
import { fetchMeeting, fetchMeetingTitle } from "./fetch-meeting.js";
import { checkLinkedRecords, LINKED_RECORD_ALIASES, linkedRecords } from "./linked-records.js";
import { compactMeeting, MEETING, meeting, meetingOutput } from "./meeting.js";

const output = z.strictObject({
  meeting_id: meetingOutput.shape.meeting_id,
  title: meetingOutput.shape.title,
  linked_records: meetingOutput.shape.linked_records.nullable(),
});

/** The operation `crm_update_meeting`. Beta in the CRM, which changes nothing else of a meeting. */
export const updateMeeting = defineOperation({
  name: "crm_update_meeting",
  description:
    "Replaces a meeting's linked records ([] unlinks all), or adds some with append true. Nothing else of a meeting can be changed.",
  effect: "update",
  returnsTexts: ["meetings"],
  consequence: [
    {
      when: "append is true",
      applies: ({ append }) => append === true,
      reversible: "fully",
    },
    {
      reversible: "partly",
      reason: "the CRM links the participants' companies again itself",
      overwrites: "all links of the meeting, those that the CRM made included",
    },
  ],
  scopes: ["meeting:read-write", "record_permission:read"],
  verifyWith: "crm_get_meeting",
  aliases: LINKED_RECORD_ALIASES,
  input: z
    .strictObject({
      meeting_id: id("meeting", "UUID of the meeting"),
      linked_records: linkedRecords,
      append: z.boolean().describe("Adds instead").optional(),
    })
    .refine(({ append, linked_records }) => append !== true || linked_records.length > 0, {
      path: ["linked_records"],
      message: "expected at least one record to add; without append, [] unlinks all",
    }),
  nameTarget: fetchMeetingTitle,
  readCurrent: async ({ append, meeting_id }, api) => {
    if (append === true) return undefined;
    const { linked_records } = await fetchMeeting(meeting_id, api);
    return { linked_records: (linked_records ?? []).map(({ record_id }) => record_id) };
  },
  check: ({ linked_records, meeting_id }, api) =>
    collectProblems([checkMeeting(meeting_id, api), checkLinkedRecords(linked_records, api)]),
  request: ({ append = false, linked_records, meeting_id }) => ({
    method: append ? "PATCH" : "PUT",
    path: path`/v2/meetings/${meeting_id}`,
    body: { data: { linked_records } },
  }),
  response: z.object({ data: meeting }),
  result: ({ data }) => data,
  revert: set(MEETING, { method: "PUT", toWrite: toWrittenLinks }),
  output,
  compact: (found, { linked_records }): z.infer<typeof output> => {
    const present = compactMeeting(found);
    const { meeting_id, title } = present;
    return { meeting_id, title, ...pickWritten({ linked_records }, present) };
  },
});

/** Converts links as the CRM returns them to those that it accepts. */
function toWrittenLinks({ linked_records: links }: Fields): Fields {
  const known = Array.isArray(links) ? links.filter(isPlainObject) : [];
  return {
    linked_records: known.map((link) => ({
      object: link["object_slug"],
      record_id: link["record_id"],
    })),
  };
}
