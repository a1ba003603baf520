import { type Path, path, type ThingKind } from "@workbelt/core/provider";
import { z } from "zod";
import { id } from "../inputs/ids.js";
import { omitEmpty, shortenTime } from "../schema/compact-values.js";

/** Scopes to read recordings. */
export const RECORDING_READ_SCOPES = ["meeting:read", "call_recording:read"];
/** Scopes to add and delete recordings. */
export const RECORDING_WRITE_SCOPES = ["meeting:read", "call_recording:read-write"];

/** The shape of a call recording. */
export const callRecording = z.looseObject({
  id: z.looseObject({ meeting_id: z.string(), call_recording_id: z.string() }),
  status: z.string(),
  web_url: z.string().nullish(),
  created_at: z.string().nullish(),
});

/**
 * A call recording as the CRM returns it, without its transcript. Its status is `processing`, `completed` or
 * `failed`.
 */
export type CrmCallRecording = z.infer<typeof callRecording> & {
  /** Set if the CRM says whether there is a transcript. */
  has_transcript?: boolean;
};

/** The places of a recording's parts, for undo. The CRM changes its status itself. */
export const CALL_RECORDING: ThingKind = {
  noun: "call recording",
  at: "data",
  id: "id.call_recording_id",
  compared: [],
};

/** The inputs that name a recording. */
export const recordingInputs = {
  meeting_id: id("meeting", "UUID of the meeting"),
  call_recording_id: id("call_recording", "UUID of the recording"),
};

/** The path of a meeting's recordings. */
export function getRecordingsPath(meeting_id: string): Path {
  return path`/v2/meetings/${meeting_id}/call_recordings`;
}

/** The path of one recording. */
export function getRecordingPath(meeting_id: string, call_recording_id: string): Path {
  return path`/v2/meetings/${meeting_id}/call_recordings/${call_recording_id}`;
}

/** The shape of a recording for models. */
export const callRecordingOutput = z.strictObject({
  call_recording_id: z.string(),
  meeting_id: z.string(),
  status: z.string(),
  has_transcript: z.boolean().optional(),
  web_url: z.string().optional(),
  created_at: z.string().optional(),
});

/** The shape of a recording of the meeting that the call named, for models. */
export const listedRecordingOutput = callRecordingOutput.omit({ meeting_id: true });

/** Reduces a recording to what a model needs. */
export function compactCallRecording(found: CrmCallRecording): z.infer<typeof callRecordingOutput> {
  return {
    call_recording_id: found.id.call_recording_id,
    meeting_id: found.id.meeting_id,
    status: found.status,
    ...omitEmpty({
      has_transcript: found.has_transcript,
      web_url: found.web_url,
      created_at: shortenTime(found.created_at),
    }),
  };
}

/** Reduces a recording of the meeting that the call named. */
export function compactListedRecording(
  found: CrmCallRecording,
): z.infer<typeof listedRecordingOutput> {
  const { meeting_id: _named, ...own } = compactCallRecording(found);
  return own;
}
