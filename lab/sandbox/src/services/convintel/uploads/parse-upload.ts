import type { Recording } from "../repository/documents.js";
import { invalid, payloadTooLarge } from "../http/errors.js";
import { collectText, parseMultipart, type PartHead, type PartSink } from "./multipart.js";
import { receiveRecording } from "./recording.js";

/** The fields and recording of an upload. */
export interface Upload {
  fields: Map<string, string>;
  recording: Recording | "missing";
}

/** Name of the part with the recording (assumed [upload-part-name]). */
const FILE_FIELD = "file";
const MAX_FIELD_BYTES = 64 * 1024;

/**
 * Parses the body of an upload without loading the recording into memory. A body that is not
 * `multipart/form-data` has neither fields nor recording (assumed [upload-without-form], as in PHP).
 */
export async function parseUpload(request: Request, maxBytes: number): Promise<Upload> {
  const upload: Upload = { fields: new Map(), recording: "missing" };
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw payloadTooLarge();
  const boundary = parseBoundary(request.headers.get("content-type") ?? "");
  if (boundary === undefined || request.body === null) return upload;
  const body = readChunks(request.body);
  try {
    await parseMultipart(countBytes(body, maxBytes), boundary, (head) => createSink(upload, head));
  } finally {
    // Read to the end: the client receives an early error only after sending everything.
    while ((await body.next()).done !== true);
  }
  return upload;
}

function parseBoundary(contentType: string): string | undefined {
  if (!/^multipart\/form-data\b/i.test(contentType)) return undefined;
  const match = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(contentType);
  return match?.[1] ?? match?.[2];
}

async function* readChunks(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  for (;;) {
    // A dropped connection ends the body and the current part.
    const { value } = await reader.read().catch(() => ({ value: undefined }));
    if (value === undefined) return;
    yield value;
  }
}

/** Passes on the chunks up to the limit. Leaves `chunks` open if it throws. */
async function* countBytes(
  chunks: AsyncGenerator<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  let sizeBytes = 0;
  for (;;) {
    const { value, done } = await chunks.next();
    if (done === true) return;
    sizeBytes += value.length;
    if (sizeBytes > maxBytes) throw payloadTooLarge();
    yield value;
  }
}

function createSink(upload: Upload, head: PartHead): PartSink {
  const { name, fileName } = head;
  if (fileName === undefined) {
    const { write, text } = collectText(MAX_FIELD_BYTES);
    return { write, end: (complete) => void (complete && upload.fields.set(name, text())) };
  }
  if (name !== FILE_FIELD) return { write: () => {}, end: () => {} };
  return receiveRecording({ ...head, fileName }, (recording) => {
    if (recording === undefined) throw invalid({ [FILE_FIELD]: ["The file failed to upload."] });
    upload.recording = recording;
  });
}
