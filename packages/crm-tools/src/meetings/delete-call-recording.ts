import type { InputIssue } from "@workbelt/core";
import type { Api } from "@workbelt/core/provider";
import { z } from "zod";
import { checkMeeting, checkTarget } from "../checks/check-references.js";
import { defineDeletion } from "../deletion.js";
import { getRecordingPath, RECORDING_WRITE_SCOPES, recordingInputs } from "./call-recording.js";

/** The operation `crm_delete_call_recording`. */
export const deleteCallRecording = defineDeletion({
  name: "crm_delete_call_recording",
  description: "Deletes a recording of a meeting, with its transcript, for good.",
  scopes: RECORDING_WRITE_SCOPES,
  consequence: {
    reversible: "not",
    reason: "no operation returns the video",
    deletes: "the recording with its transcript",
  },
  verifyWith: "crm_get_call_recording",
  input: z.strictObject(recordingInputs),
  path: ({ call_recording_id, meeting_id }) => getRecordingPath(meeting_id, call_recording_id),
  id: "call_recording_id",
  check: checkRecording,
});

/** Finds that the meeting does not exist, or has no such recording. */
async function checkRecording(
  { call_recording_id, meeting_id }: { call_recording_id: string; meeting_id: string },
  api: Api,
): Promise<InputIssue[]> {
  const unknown = await checkMeeting(meeting_id, api);
  const recordingPath = getRecordingPath(meeting_id, call_recording_id);
  const what = "recording of the meeting with this call_recording_id";
  return unknown.length > 0
    ? unknown
    : checkTarget({ what, path: recordingPath, field: "call_recording_id" }, api);
}
