import { z } from "zod";
import { CrmTool, type CrmToolOptions } from "../crm-tool.js";
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
  id: ({ call_recording_id }) => call_recording_id,
});

/** Deletes a recording of a meeting. */
export class CrmDeleteCallRecordingTool extends CrmTool<typeof deleteCallRecording> {
  constructor(options?: CrmToolOptions<typeof deleteCallRecording>) {
    super(deleteCallRecording, options);
  }
}
