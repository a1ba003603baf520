import { invalid, payloadTooLarge } from "../http/errors.js";
import { collectText, parseMultipart, type PartHead, type PartSink } from "./multipart.js";
import { receiveRecording, type Recording } from "./recording.js";

/** The body of an upload: its fields, and what became of the recording. */
export interface Upload {
  fields: Map<string, string>;
  recording: Recording | "missing";
}

/** Name of the part that carries the recording (assumed). */
const FILE_FIELD = "file";
const MAX_FIELD_BYTES = 64 * 1024;

/**
 * Reads the body of an upload without ever holding the recording. A body that is not
 * `multipart/form-data` has neither fields nor recording (assumed, as in PHP).
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
    // A client that was refused while it still sends hears of it when it is through.
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
    // A connection that breaks off ends the body, and with it the part that was being read.
    const { value } = await reader.read().catch(() => ({ value: undefined }));
    if (value === undefined) return;
    yield value;
  }
}

/** Passes on the chunks up to the limit. Does not end `chunks` when it throws. */
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
