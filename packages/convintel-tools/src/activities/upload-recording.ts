import { ConfigurationError } from "@workbelt/core";
import type { z } from "zod";
import { endpointRequest } from "../endpoints.js";
import { openRecording } from "../recordings/open-recording.js";
import type { RecordingSource } from "../recordings/recording.js";
import type { ConvintelApi } from "../service.js";
import type { uploadInput } from "./upload-input.js";
import { type UploadProgress, reportProgress } from "./upload-progress.js";
import { type ConvintelUploadedActivity, uploadedActivity } from "./uploaded-activity.js";

/** Where recordings are found, and what may be done with them. */
export interface UploadOptions {
  /** A folder (`recordingFolder(path)`), or a function from a name to a recording. */
  recordings?: RecordingSource | undefined;
  /** Largest recording that is uploaded, in bytes. @default 2 GiB */
  maxRecordingBytes?: number | undefined;
  /** Longest silence of the connection, in milliseconds; the upload itself may take any time. @default 120_000 */
  idleTimeoutMs?: number | undefined;
  /** Called whenever the connection has taken a part of a recording. */
  onProgress?: ((progress: UploadProgress) => void) | undefined;
}

type UploadInput = z.output<typeof uploadInput>;

const DEFAULT_MAX_BYTES = 2 * 1024 ** 3;
const NO_RECORDINGS =
  "No recordings are offered to this agent; tell the user. For its developer: give this tool, or the toolkit, a source: new ConvintelActivityUploadTool({ recordings: recordingFolder(path) }), or a function from a name to a Blob or { stream, size, type }.";

/**
 * Uploads the recording that an input names. It is read as the connection takes it, sent once, and
 * closed however that goes.
 *
 * @throws ConfigurationError without a source, InputError when the recording cannot be uploaded, and
 * what `api.send` throws.
 */
export async function uploadRecording(
  input: UploadInput,
  api: ConvintelApi,
  {
    recordings,
    maxRecordingBytes = DEFAULT_MAX_BYTES,
    idleTimeoutMs = 120_000,
    onProgress,
  }: UploadOptions,
): Promise<ConvintelUploadedActivity> {
  if (recordings === undefined) throw new ConfigurationError(NO_RECORDINGS);
  const recording = await openRecording(recordings, input.recording, maxRecordingBytes);
  const { fileName, size, type } = recording;
  const field = api.service.uploadFileField;
  const chunks = () => reportProgress(recording, input.recording, onProgress);
  const form = {
    fields: toFormFields(input),
    file: { field, fileName, size, type, chunks },
    idleTimeoutMs,
  };
  try {
    return await api.send(
      {
        ...endpointRequest(api.service, "uploadActivity"),
        form,
        verifyWith: verificationHint(input),
      },
      uploadedActivity,
    );
  } finally {
    await recording.close?.();
  }
}

/** The inputs as fields of a form, where a yes is a 1: how the service takes it is assumed. */
function toFormFields({ recording: _, ...input }: UploadInput): Record<string, string> {
  return Object.fromEntries(
    Object.entries(input)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === "boolean" ? String(Number(value)) : value]),
  ) as Record<string, string>;
}

/** How to see whether it happened: nothing but these tells one upload from another. */
function verificationHint({ externalId, title }: UploadInput): string {
  const mark = externalId === undefined ? "title" : "externalId";
  const value = JSON.stringify(externalId ?? title);
  return `convintel_activities_list, some minutes later, for the ${mark} ${value}`;
}
