import { defineOperation } from "@workbelt/core/provider";
import { z } from "zod";
import {
  callRecording,
  callRecordingOutput,
  type CrmCallRecording,
  compactCallRecording,
  getRecordingPath,
  RECORDING_READ_SCOPES,
  recordingInputs,
} from "./call-recording.js";

/**
 * The operation `crm_get_call_recording`. Beta in the CRM. Since August 2026 the response holds the whole transcript,
 * or null: the output says only whether there is one, and `crm_get_call_transcript` reads it in parts.
 */
export const getCallRecording = defineOperation({
  name: "crm_get_call_recording",
  description:
    "Gets one recording of a meeting: its status (processing, completed or failed) and web_url.",
  effect: "read",
  returnsTexts: [],
  scopes: RECORDING_READ_SCOPES,
  input: z.strictObject(recordingInputs),
  request: ({ call_recording_id, meeting_id }) => ({
    method: "GET",
    path: getRecordingPath(meeting_id, call_recording_id),
  }),
  response: z.object({ data: callRecording }),
  result: ({ data: { transcript, ...recording } }): CrmCallRecording =>
    transcript === undefined ? recording : { ...recording, has_transcript: transcript !== null },
  output: callRecordingOutput,
  compact: compactCallRecording,
});
