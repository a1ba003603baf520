import type { Recording } from "../repository/documents.js";
import { basename } from "node:path";
import type { Handler } from "hono";
import { type InputParser, parseJsonBody } from "../http/input-parser.js";
import type { RouteContext } from "../service-context.js";
import { parseCompletionTime } from "./completed-at.js";
import { isAcceptedRecording, recordingExtensions } from "./recording.js";
import { storeUpload } from "./store-upload.js";
import { findByExternalId, parseUploadFields } from "./upload-fields.js";

/**
 * `POST /uploadActivityByUrl`: accepts the web address of a recording. Documented by a public connector:
 * the inputs, and that an existing `externalId` of the host returns its activity. Path, JSON body, response
 * and the accepted file names are assumed [upload-by-url]. The sandbox contacts no other host: it does not download the
 * recording.
 */
export function uploadByUrl(service: RouteContext): Handler {
  const { repository, now, settings, jobs } = service;
  return async (context) => {
    const input = await parseJsonBody(context);
    const recording = parseRecording(input);
    const fields = parseUploadFields(repository, input, parseCompletionTime(input, now()));
    input.assertValid();
    if (fields.host === undefined) throw new Error("An upload was not validated.");
    const existing = findByExternalId(repository, fields);
    if (existing !== undefined) return context.json({ id: existing.id });
    const upload = { ...fields, host: fields.host, recording };
    const { id } = storeUpload(service, upload, settings.processingDelayMs);
    jobs.runDue();
    return context.json({ id }, 201);
  };
}

function parseRecording(input: InputParser): Recording {
  const name = "recordingUrl";
  const address = input.requireText(name);
  const isWebAddress = /^https?:/.test(address) && URL.canParse(address);
  const recording = {
    fileName: isWebAddress ? basename(new URL(address).pathname) : "",
    contentType: "application/octet-stream",
    sizeBytes: 0,
    sha256: "",
  };
  if (address !== "" && !isWebAddress) input.reject(name, "must be a valid URL");
  else if (isWebAddress && !isAcceptedRecording(recording)) {
    input.reject(name, `must be a file of type: ${recordingExtensions.join(", ")}`);
  }
  return recording;
}
