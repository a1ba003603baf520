import type { Recording } from "../repository/documents.js";
import type { ConvintelRepository } from "../repository/convintel-repository.js";
import { parseCompletionDay } from "./completed-at.js";
import { InputParser } from "../http/input-parser.js";
import type { Upload } from "./parse-upload.js";
import { isAcceptedRecording, recordingExtensions } from "./recording.js";
import { findByExternalId, parseUploadFields, type UploadFields } from "./upload-fields.js";

/** A valid upload. */
export interface ValidUpload extends UploadFields {
  recording: Recording;
}

/**
 * Validates an upload of a file. Documented: {@link parseUploadFields}, and that `externalId` is unique
 * for the host. Assumed [recording-is-not-empty]: the recording is not empty.
 */
export function validateUpload(
  repository: ConvintelRepository,
  upload: Upload,
  now: Date,
): ValidUpload {
  const input = new InputParser((name) => upload.fields.get(name));
  const recording = validateRecording(input, upload.recording);
  const fields = parseUploadFields(repository, input, parseCompletionDay(input, now));
  if (findByExternalId(repository, fields) !== undefined) {
    input.addError("externalId", "The external id has already been taken.");
  }
  input.assertValid();
  if (fields.host === undefined || recording === undefined)
    throw new Error("An upload was not validated.");
  return { ...fields, host: fields.host, recording };
}

function validateRecording(
  input: InputParser,
  recording: Upload["recording"],
): Recording | undefined {
  if (recording === "missing") input.reject("file", "is required");
  else if (recording.sizeBytes === 0) input.reject("file", "must not be empty");
  else if (!isAcceptedRecording(recording)) {
    input.reject("file", `must be a file of type: ${recordingExtensions.join(", ")}`);
  } else return recording;
  return undefined;
}
