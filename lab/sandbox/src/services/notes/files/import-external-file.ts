import { isLoopback } from "../../../common/loopback.js";
import { validationError } from "../errors.js";
import type { NotesRepository } from "../repository/notes-repository.js";
import type { RouteContext } from "../route-context.js";
import { parseCreateBody } from "./parse-create-body.js";
import {
  type FileUploadDocument,
  findFileUpload,
  saveFileUpload,
  savePart,
} from "./file-upload-document.js";
import { findExtension } from "./file-types.js";
import { getMaxFileBytes, sizeError } from "./max-file-size.js";

const IMPORT_DELAY_MS = 200;
/** Limits the memory for one import. */
const MAX_IMPORTED_BYTES = 20 * 1024 * 1024;

/**
 * Rejects a web address that cannot be imported, after a HEAD request ("Importing external files"). The
 * sandbox fetches from this machine only, therefore without TLS.
 */
export async function checkExternalUrl(context: RouteContext): Promise<void> {
  const { external_url: address, mode } = parseCreateBody(context.body);
  if (mode !== "external_url" || address === undefined) return;
  if (!URL.canParse(address) || !isLoopback(new URL(address).hostname)) {
    throw validationError(
      `The external_url ${address} is not accessible: the sandbox imports files from this machine only.`,
    );
  }
  const response = await fetch(address, { method: "HEAD", redirect: "error" }).catch(
    () => undefined,
  );
  if (response?.ok !== true || response.headers.get("content-type") === null) {
    throw validationError(
      `The external_url ${address} is not accessible, or returns no content type.`,
    );
  }
  const maxBytes = getMaxFileBytes(context.repository);
  if (Number(response.headers.get("content-length") ?? 0) > maxBytes)
    throw validationError(sizeError(maxBytes).message);
}

/** Imports the file of an upload after the response, as the service does. */
export function scheduleImport(repository: NotesRepository, id: string): void {
  setTimeout(() => {
    importFile(repository, id).catch(rethrowUnlessClosed);
  }, IMPORT_DELAY_MS).unref();
}

async function importFile(repository: NotesRepository, id: string): Promise<void> {
  const upload = findFileUpload(repository, id);
  if (upload === undefined) return;
  const result = await download(upload, getMaxFileBytes(repository));
  const importedTime = { imported_time: repository.now.toISOString() };
  if (result instanceof Uint8Array) {
    upload.status = "uploaded";
    upload.importResult = { ...importedTime, type: "success", success: {} };
    savePart(repository, upload, 1, result);
  } else {
    upload.status = "failed";
    upload.importResult = { ...importedTime, type: "error", error: result };
    saveFileUpload(repository, upload);
  }
}

/** Returns the bytes of the file, or the error as the service reports it. */
async function download(
  upload: FileUploadDocument,
  maxBytes: number,
): Promise<Uint8Array | object> {
  const response = await fetch(upload.externalUrl ?? "", { redirect: "error" }).catch(
    () => undefined,
  );
  if (response?.ok !== true || response.body === null)
    return toDownloadError(response?.status ?? null);
  if (findExtension(response.headers.get("content-type") ?? "") === undefined)
    return toDownloadError(response.status);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of response.body) {
      size += chunk.length;
      if (size > Math.min(maxBytes, MAX_IMPORTED_BYTES)) return sizeError(maxBytes);
      chunks.push(chunk);
    }
  } catch {
    return toDownloadError(response.status);
  }
  return Buffer.concat(chunks);
}

/** The form is documented, the code and message are assumed [import-error]. */
function toDownloadError(statusCode: number | null): object {
  return {
    type: "download_error",
    code: "file_upload_download_failed",
    message: "The file could not be downloaded from the external URL.",
    parameter: "external_url",
    status_code: statusCode,
  };
}

/** The sandbox may be stopped during an import. */
function rethrowUnlessClosed(error: unknown): void {
  const isClosed = error instanceof Error && "code" in error && error.code === "ERR_INVALID_STATE";
  if (!isClosed) throw error;
}
