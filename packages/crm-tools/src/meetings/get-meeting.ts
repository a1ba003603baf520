import { defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";
import { id } from "../inputs/ids.js";
import { compactMeeting, meeting, meetingOutput } from "./meeting.js";

/** The operation `crm_get_meeting`. Beta in the CRM. */
export const getMeeting = defineOperation({
  name: "crm_get_meeting",
  description: "Gets one meeting: title, description, time, participants and linked records.",
  effect: "read",
  returnsTexts: ["meetings"],
  scopes: ["meeting:read", "record_permission:read"],
  input: z.strictObject({ meeting_id: id("meeting", "UUID of the meeting") }),
  request: ({ meeting_id }) => ({ method: "GET", path: path`/v2/meetings/${meeting_id}` }),
  response: z.object({ data: meeting }),
  result: ({ data }) => data,
  output: meetingOutput,
  compact: compactMeeting,
});
