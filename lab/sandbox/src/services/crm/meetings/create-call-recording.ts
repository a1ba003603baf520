import { randomUUID } from "node:crypto";
import type { CrmService } from "../crm-service.js";
import type { Actor } from "../repository/actor.js";
import { toTimestamp } from "../time/timestamp.js";
import { number, string } from "../validation/scalars.js";
import { list, optional, shape } from "../validation/structures.js";
import { addIssue, type Infer, type Validator } from "../validation/validator.js";
import type { CallRecordingDocument } from "../repository/documents.js";

const videoUrl: Validator<string> = (input, path, issues) => {
  const text = string()(input, path, issues);
  if (typeof text !== "string") return text;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === "https:" && url.pathname.endsWith(".mp4")) return text;
  const message = "video_url must be a publicly accessible https URL of an .mp4 file";
  return addIssue(issues, { code: "invalid_string", path, message });
};

const recordingInput = shape({
  video_url: optional(videoUrl),
  transcript: optional(
    list(
      shape({
        speech: string(),
        start_time: number({ minimum: 0 }),
        end_time: number({ minimum: 0 }),
        speaker: shape({ name: string(), email_address: optional(string()) }),
      }),
    ),
  ),
});

type RecordingInput = Infer<typeof recordingInput>;

const withContent: Validator<RecordingInput> = (input, path, issues) => {
  const recording = recordingInput(input, path, issues);
  const hasContent = recording?.video_url !== undefined || recording?.transcript !== undefined;
  if (hasContent || issues.length > 0) return recording;
  return addIssue(issues, { code: "custom", path: [...path, "video_url"], message: "Required" });
};

/**
 * Request body for a new recording. The revision of August 2026 requires `video_url`; the current
 * documentation makes it optional and adds `transcript`. At least one of them is required here.
 */
export const callRecordingBody = shape({ data: withContent });

/**
 * Adds a recording to a meeting. The CRM downloads the video and checks that it is there; the sandbox
 * contacts no other host, so that the video stays in processing. A transcript is there at once.
 */
export function createCallRecording(
  service: CrmService,
  meetingId: string,
  { transcript }: RecordingInput,
  actor: Actor,
): CallRecordingDocument {
  const recording: CallRecordingDocument = {
    id: randomUUID(),
    meetingId,
    status: transcript === undefined ? "processing" : "completed",
    transcript: (transcript ?? []).map(({ end_time, speaker, speech, start_time }) => ({
      speech,
      start_time,
      end_time,
      speaker: { name: speaker.name },
    })),
    createdBy: actor,
    createdAt: toTimestamp(service.now()),
  };
  service.collections.callRecordings.put(recording.id, recording);
  return recording;
}
