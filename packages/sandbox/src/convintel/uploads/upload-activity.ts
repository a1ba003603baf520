import type { Handler } from "hono";
import type { SandboxContext } from "../../context.js";
import type { Worker } from "../background/worker.js";
import type { ConvintelSettings } from "../settings.js";
import { checkUpload } from "./check-upload.js";
import { keepUpload } from "./keep-upload.js";
import { readUpload } from "./read-upload.js";

/**
 * `POST /uploadActivity`: takes a recording for transcription and analysis and replies with the id of
 * the new activity. The inputs but for the recording are documented; the path, the form
 * (`multipart/form-data` with the recording in the part `file`) and the reply `201 {id}` are assumed.
 */
export function uploadActivity(
  sandbox: SandboxContext,
  { maxUploadBytes, processingDelayMs }: ConvintelSettings,
  worker: Worker,
): Handler {
  return async (context) => {
    const upload = await readUpload(context.req.raw, maxUploadBytes);
    const checked = checkUpload(sandbox.store, upload, sandbox.now());
    const { id } = keepUpload(sandbox, checked, processingDelayMs);
    worker.wake();
    return context.json({ id }, 201);
  };
}
