import { BadRequestError } from "@workbelt/core";
import { type Api, path, quote } from "@workbelt/core/provider";
import {
  type NotesFileUpload,
  fetchFileUpload,
  fileUploadResponse,
} from "./file-upload-response.js";
import { getFileName } from "./upload-input.js";
import type { FileUploadOptions } from "./upload-options.js";

const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 15_000;

/**
 * Has the service import a file from the web, and waits for it. Returns the upload, still pending if it
 * takes longer than `importTimeoutMs`.
 *
 * @throws BadRequestError if the import fails, and what `api.send` throws.
 */
export async function importFile(
  api: Api,
  { filename, url }: { filename: string | undefined; url: string },
  { importTimeoutMs = 60_000 }: FileUploadOptions,
): Promise<NotesFileUpload> {
  const body = {
    mode: "external_url",
    external_url: url,
    filename: filename ?? getFileName(url),
  };
  const upload = await waitForImport(
    api,
    await api.post(path`/v1/file_uploads`, body, fileUploadResponse),
    importTimeoutMs,
  );
  if (upload.status === "uploaded" || upload.status === "pending") return upload;
  throw toImportError(upload);
}

async function waitForImport(
  api: Api,
  created: NotesFileUpload,
  timeoutMs: number,
): Promise<NotesFileUpload> {
  const deadline = performance.now() + timeoutMs;
  let upload = created;
  for (let delayMs = FIRST_DELAY_MS; upload.status === "pending"; delayMs *= 2) {
    const remainingMs = deadline - performance.now();
    if (remainingMs <= 0) return upload;
    await api.wait(Math.min(delayMs, MAX_DELAY_MS, remainingMs));
    upload = await fetchFileUpload(api, upload.id);
  }
  return upload;
}

function toImportError(upload: NotesFileUpload): BadRequestError {
  const { code, message } = upload.file_import_result?.error ?? {};
  const reason = message ? `: ${quote(message)}` : "";
  return new BadRequestError(`The notes workspace could not import the file${reason}.`, {
    status: 400,
    serviceCode: code ?? undefined,
    serviceMessage: message ?? undefined,
    details: { file_upload_id: upload.id },
    advice:
      "Check that the web address is public, returns the file itself, and that the file is not larger than the workspace allows; then call again.",
  });
}
