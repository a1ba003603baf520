import { ConfigurationError } from "@workbelt/core";
import { endpointRequest } from "../endpoints.js";
import { openRecording } from "../recordings/open-recording.js";
import type { RecordingSource } from "../recordings/recording.js";
import type { ConvintelApi } from "../service.js";
import { createVerifyHint, type UploadFields } from "./upload-fields.js";
import { type UploadProgress, reportProgress } from "./upload-progress.js";
import { type ConvintelUploadedActivity, uploadedActivitySchema } from "./uploaded-activity.js";

/** Options for uploading recordings. */
export interface UploadOptions {
  /** The source of recordings: a folder (`recordingFolder(path)`), or a function from a name to a recording. */
  recordings?: RecordingSource | undefined;
  /** Maximum size of a recording, in bytes. @default 2 GiB */
  maxRecordingBytes?: number | undefined;
  /** Maximum time without progress, in milliseconds; the whole upload may take any time. @default 120_000 */
  idleTimeoutMs?: number | undefined;
  /** Called whenever the connection has accepted a chunk of a recording. */
  onProgress?: ((progress: UploadProgress) => void) | undefined;
}

type UploadInput = UploadFields & { recording: string };

const DEFAULT_MAX_BYTES = 2 * 1024 ** 3;
const NO_RECORDINGS =
  "This agent has no recordings to upload; inform the user. For its developer: give this tool or the toolkit a source: new ConvintelActivityUploadTool({ recordings: recordingFolder(path) }), or a function from a name to a Blob or { stream, size, type }.";

/**
 * Uploads the recording that an input names. It is streamed, sent again only after a 429, and always closed.
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
  const recording = await openRecording(recordings, input.recording, maxRecordingBytes, api);
  const { fileName, isRepeatable, size, type } = recording;
  const field = api.service.uploadFileField;
  const chunks = () => reportProgress(recording, input.recording, onProgress);
  const form = {
    fields: toFormFields(input),
    file: { field, fileName, size, type, chunks, isRepeatable },
    idleTimeoutMs,
  };
  try {
    return await api.send(
      {
        ...endpointRequest(api.service, "uploadActivity"),
        form,
        verifyWith: createVerifyHint(input),
      },
      uploadedActivitySchema,
    );
  } finally {
    await recording.close?.();
  }
}

/** Converts the input to form fields. Booleans become 1 and 0, which is assumed [booleans-in-forms], not documented. */
function toFormFields({ recording: _, ...input }: UploadInput): Record<string, string> {
  return Object.fromEntries(
    Object.entries(input)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === "boolean" ? String(Number(value)) : value]),
  ) as Record<string, string>;
}
