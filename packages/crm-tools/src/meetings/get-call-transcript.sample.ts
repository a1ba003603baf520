import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { getCallTranscript } from "./get-call-transcript.js";

const meeting_id = seedId("crm/meeting/brightmoor-discovery");
const call_recording_id = seedId("crm/call-recording/brightmoor-discovery");

export const sample: Sample<typeof getCallTranscript> = {
  input: { meeting_id, call_recording_id, from_seconds: 0, to_seconds: 40 },
  otherInputs: { search: "price" },
  live: { meeting_id, call_recording_id },
  second: {
    meeting_id: seedId("crm/meeting/castellan-discovery"),
    call_recording_id: seedId("crm/call-recording/castellan-discovery"),
  },
  facts: (first) => [...first("speech"), "Lena Hoffmann", "00:10"],
};
