import type { Handler } from "hono";
import type { RouteContext } from "../service-context.js";
import { parseUpload } from "./parse-upload.js";
import { storeUpload } from "./store-upload.js";
import { validateUpload } from "./validate-upload.js";

/**
 * `POST /uploadActivity`: accepts a recording for transcription and analysis and returns the id of the
 * new activity. The inputs except the recording are documented; the path, the form
 * (`multipart/form-data` with the recording in the part `file`) and the response `201 {id}` are
 * assumed [upload-form].
 */
export function uploadActivity(service: RouteContext): Handler {
  const { repository, now, settings, jobs } = service;
  return async (context) => {
    const upload = await parseUpload(context.req.raw, settings.maxUploadBytes);
    const valid = validateUpload(repository, upload, now());
    const { id } = storeUpload(service, valid, settings.processingDelayMs);
    jobs.runDue();
    return context.json({ id }, 201);
  };
}
