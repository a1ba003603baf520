import { PartialWriteError, WorkbeltError } from "@workbelt/core";
import { type Api, path } from "@workbelt/core/provider";
import {
  type NotesFileUpload,
  fetchFileUpload,
  fileUploadResponse,
} from "./file-upload-response.js";
import type { FilePart } from "./read-parts.js";

const MAX_ATTEMPTS = 3;
const RETRY_DELAY_MS = 500;

/** The upload that parts belong to, and how to send them. */
export interface PartsContext {
  upload: NotesFileUpload;
  totalParts: number;
  isSinglePart: boolean;
  fileName: string;
  type: string;
  idleTimeoutMs: number;
  /** Called with the bytes of the file that were sent so far. */
  onSent: (sentBytes: number) => void;
}

/**
 * Sends the parts of a file one after another, and completes an upload of several.
 *
 * @throws PartialWriteError after the first part, otherwise the error of the request or of the parts.
 */
export async function sendParts(
  api: Api,
  parts: AsyncIterable<FilePart>,
  context: PartsContext,
): Promise<NotesFileUpload> {
  let { upload } = context;
  let sentParts = 0;
  let sentBytes = 0;
  try {
    for await (const part of parts) {
      upload = await sendPart(api, part, { ...context, number: sentParts + 1, sentBytes });
      sentParts += 1;
      sentBytes += part.size;
    }
    return context.isSinglePart ? upload : await complete(api, context);
  } catch (error) {
    if (sentParts === 0 || !WorkbeltError.isInstance(error)) throw error;
    throw toPartialError(error, sentParts, context);
  }
}

function sendPart(
  api: Api,
  part: FilePart,
  { number, sentBytes, ...context }: PartsContext & { number: number; sentBytes: number },
): Promise<NotesFileUpload> {
  const { fileName, idleTimeoutMs, isSinglePart, type, upload } = context;
  const chunks = () => reportProgress(part, (bytes) => context.onSent(sentBytes + bytes));
  const form = {
    fields: { part_number: isSinglePart ? undefined : String(number) },
    file: { field: "file", fileName, type, size: part.size, chunks },
    idleTimeoutMs,
  };
  const sendPath = path`/v1/file_uploads/${upload.id}/send`;
  return sendUntilDone(api, upload.id, {
    maxWaitMs: idleTimeoutMs,
    send: () => api.post(sendPath, undefined, fileUploadResponse, { form }),
    isDone: ({ number_of_parts: parts, status }) =>
      status === "uploaded" || (parts?.sent ?? 0) >= number,
  });
}

function complete(
  api: Api,
  { idleTimeoutMs, upload: { id } }: PartsContext,
): Promise<NotesFileUpload> {
  return sendUntilDone(api, id, {
    maxWaitMs: idleTimeoutMs,
    send: () => api.post(path`/v1/file_uploads/${id}/complete`, undefined, fileUploadResponse),
    isDone: ({ status }) => status === "uploaded",
  });
}

interface UploadStep {
  /** Longest wait that the service may ask for; beyond it the step fails. */
  maxWaitMs: number;
  send: () => Promise<NotesFileUpload>;
  isDone: (upload: NotesFileUpload) => boolean;
}

/**
 * Sends a request of an upload again after a passing failure. Before that, the state of the upload shows
 * whether the request has arrived: whether parts may be sent twice is not documented.
 */
async function sendUntilDone(
  api: Api,
  id: string,
  { isDone, maxWaitMs, send }: UploadStep,
): Promise<NotesFileUpload> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isPassing(error)) throw error;
      const waitMs = error.retryAfterMs ?? RETRY_DELAY_MS * attempt;
      if (waitMs > maxWaitMs) throw error;
      await api.wait(waitMs);
      const upload = await fetchFileUpload(api, id);
      if (isDone(upload)) return upload;
    }
  }
}

function isPassing(error: unknown): error is WorkbeltError {
  return WorkbeltError.isInstance(error) && (error.retryable || error.mayHaveHappened);
}

async function* reportProgress(
  { chunks }: FilePart,
  onSent: (bytes: number) => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  let bytes = 0;
  for (const chunk of chunks) {
    yield chunk;
    bytes += chunk.byteLength;
    onSent(bytes);
  }
}

function toPartialError(
  cause: WorkbeltError,
  sentParts: number,
  { totalParts, upload }: PartsContext,
): PartialWriteError {
  const message = [
    `notes_file_upload stopped after ${sentParts} of ${totalParts} parts. Nothing is attached; the parts expire.`,
    "To upload the file, call it again from the start.",
    `Cause: ${cause.message}`,
  ].join(" ");
  const details = { file_upload_id: upload.id, parts_sent: sentParts, parts_total: totalParts };
  return new PartialWriteError(message, { cause, retryAfterMs: cause.retryAfterMs, details });
}
