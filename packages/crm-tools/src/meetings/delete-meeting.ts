import { path } from "@workbelt/core/provider";
import { z } from "zod";
import { defineDeletion } from "../deletion.js";
import { id } from "../inputs/ids.js";
import { fetchMeetingTitle } from "./fetch-meeting.js";

/** The operation `crm_delete_meeting`. Beta in the CRM. */
export const deleteMeeting = defineDeletion({
  name: "crm_delete_meeting",
  scopes: ["meeting:read-write"],
  consequence: {
    reversible: "recreatable",
    reason: "a new meeting has no recordings",
    deletes: "the meeting with its recordings",
    assumed: true,
  },
  verifyWith: "crm_get_meeting",
  description: "Deletes a meeting for good, unless it is synced from a calendar.",
  input: z.strictObject({ meeting_id: id("meeting", "UUID of the meeting") }),
  path: ({ meeting_id }) => path`/v2/meetings/${meeting_id}`,
  id: "meeting_id",
  nameTarget: fetchMeetingTitle,
  explainError: ({ serviceCode }) =>
    serviceCode === "system_edit_unauthorized"
      ? {
          advice:
            "This meeting is synced from a connected calendar, which alone can remove it. Tell the user.",
        }
      : undefined,
});
