import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { createCallRecording } from "./create-call-recording.js";

export const sample: Sample<typeof createCallRecording> = {
  input: {
    meeting_id: seedId("crm/meeting/brightmoor-discovery"),
    video_url: "https://files.example/kick-off.mp4",
  },
  otherInputs: {
    transcript: [
      {
        speech: "Good morning.",
        start_time: 0,
        end_time: 1.5,
        speaker: { name: "Ada Lovelace", email_address: "ada@lovelace.example" },
      },
    ],
  },
  second: { meeting_id: seedId("crm/meeting/castellan-discovery") },
};
