import { defineOperation, forModels, remove } from "@workbelt/core/provider";
import { z } from "zod";
import { checkMeeting } from "../checks/check-references.js";
import { emailAddress } from "../inputs/email-address.js";
import { nonBlank } from "../inputs/texts.js";
import { requireSome } from "../inputs/require-some.js";
import {
  CALL_RECORDING,
  callRecording,
  callRecordingOutput,
  compactCallRecording,
  getRecordingPath,
  getRecordingsPath,
  RECORDING_WRITE_SCOPES,
  recordingInputs,
} from "./call-recording.js";

const passage = z
  .strictObject({
    speech: nonBlank().describe("What was said"),
    start_time: z.number().min(0).describe("Start in seconds of the recording"),
    end_time: z.number().min(0).describe("End in seconds of the recording"),
    speaker: z
      .strictObject({
        name: nonBlank().describe("Name"),
        email_address: emailAddress("Email address").optional(),
      })
      .describe("Who said it"),
  })
  .refine(({ end_time, start_time }) => end_time >= start_time, {
    path: ["end_time"],
    message: "expected a time not before start_time",
  });

const PASSAGE_EXAMPLE =
  '[{"speech":"Hello","start_time":0,"end_time":2.5,"speaker":{"name":"Ada Lovelace","email_address":"ada@example.com"}}], times in seconds';

/**
 * The operation `crm_create_call_recording`. Attio's reference requires `video_url` in its revision of
 * August 2026; the current one makes it optional and recommends `transcript`. The reference also says that
 * the file has to be an .mp4 of at most 1 GB, served over https with a Content-Length.
 */
export const createCallRecording = defineOperation({
  name: "crm_create_call_recording",
  description:
    "Adds a recording to a meeting, from a transcript, a video or both. The CRM downloads the video later: status is processing until then.",
  effect: "create",
  consequence: { reversible: "fully" },
  scopes: RECORDING_WRITE_SCOPES,
  verifyWith: "crm_list_call_recordings",
  input: requireSome(
    z.strictObject({
      meeting_id: recordingInputs.meeting_id,
      video_url: z
        .string()
        .refine(isVideoUrl, "expected the public https URL of an .mp4 file")
        .describe("Public https URL of an .mp4 file of at most 1 GB")
        .optional(),
      transcript: forModels(z.array(passage).min(1).describe(PASSAGE_EXAMPLE), {
        opaque: true,
      }).optional(),
    }),
    ["transcript", "video_url"],
  ),
  check: ({ meeting_id }, api) => checkMeeting(meeting_id, api),
  request: ({ meeting_id, transcript, video_url }) => ({
    method: "POST",
    path: getRecordingsPath(meeting_id),
    body: { data: { video_url, transcript } },
  }),
  response: z.object({ data: callRecording }),
  result: ({ data }) => data,
  revert: ({ meeting_id }) =>
    remove(CALL_RECORDING, { path: ({ id }) => getRecordingPath(meeting_id, id) }),
  output: callRecordingOutput,
  compact: compactCallRecording,
});

function isVideoUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { pathname, protocol } = new URL(text);
  return protocol === "https:" && pathname.toLowerCase().endsWith(".mp4");
}
