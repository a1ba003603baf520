import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { getCallRecording } from "./get-call-recording.js";

export const sample: Sample<typeof getCallRecording> = {
  input: {
    meeting_id: seedId("crm/meeting/brightmoor-discovery"),
    call_recording_id: seedId("crm/call-recording/brightmoor-discovery"),
  },
  second: {
    meeting_id: seedId("crm/meeting/castellan-discovery"),
    call_recording_id: seedId("crm/call-recording/castellan-discovery"),
  },
  facts: (first) => first("call_recording_id", "status", "web_url"),
};
