import { randomUUID } from "node:crypto";
import { ConfigurationError } from "../errors/call-errors.js";

/** A form with one file, sent as multipart/form-data. */
export interface MultipartBody {
  /** Fields by name, sent before the file; those that are undefined are left out. */
  fields: Readonly<Record<string, string | undefined>>;
  file: MultipartFile;
  /**
   * Timeout without progress on the connection, in milliseconds. Replaces the client's timeouts of an
   * attempt and of a request: a large file may take long.
   */
  idleTimeoutMs: number;
}

/** The file of a form. It is streamed, and never held in memory as a whole. */
export interface MultipartFile {
  /** Name of its field. */
  field: string;
  fileName: string;
  /** Its media type. */
  type: string;
  /** Its size in bytes: the form's length is sent before its first byte. */
  size: number;
  /** Reads its content from the start. Called at most once for each connection. */
  chunks(): AsyncIterable<Uint8Array>;
  /** True if `chunks` may be called again after bytes were sent. @default false */
  isRepeatable?: boolean | undefined;
}

/** A form, encoded for sending. */
export interface EncodedForm {
  headers: Record<string, string>;
  chunks: AsyncIterable<Uint8Array>;
}

/**
 * Encodes a form as multipart/form-data (RFC 7578), names escaped as browsers do. `onProgress` is called
 * after the connection has taken a chunk.
 */
export function encodeMultipart(form: MultipartBody, onProgress: () => void): EncodedForm {
  const boundary = `workbelt-${randomUUID()}`;
  const start = Buffer.from(
    [
      ...Object.entries(form.fields).flatMap(([name, value]) =>
        value === undefined
          ? []
          : [formatPartHead(boundary, `name="${escapeName(name)}"`), value, "\r\n"],
      ),
      formatPartHead(boundary, formatFileDisposition(form.file), form.file.type),
    ].join(""),
  );
  const end = Buffer.from(`\r\n--${boundary}--\r\n`);
  return {
    headers: {
      "content-type": `multipart/form-data; boundary=${boundary}`,
      "content-length": String(start.length + form.file.size + end.length),
    },
    chunks: generateChunks(start, form.file, end, onProgress),
  };
}

function formatPartHead(boundary: string, disposition: string, type?: string): string {
  const typeLine = type === undefined ? "" : `content-type: ${type.replaceAll(/[\r\n]/g, "")}\r\n`;
  return `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n${typeLine}\r\n`;
}

function formatFileDisposition({ field, fileName }: MultipartFile): string {
  return `name="${escapeName(field)}"; filename="${escapeName(fileName)}"`;
}

function escapeName(name: string): string {
  return name.replaceAll("\r", "%0D").replaceAll("\n", "%0A").replaceAll('"', "%22");
}

async function* generateChunks(
  start: Uint8Array,
  file: MultipartFile,
  end: Uint8Array,
  onProgress: () => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield start;
  onProgress();
  for await (const chunk of readWholeFile(file)) {
    yield chunk;
    onProgress();
  }
  yield end;
  onProgress();
}

/** Reads the chunks of a file, which must add up to the declared size. */
async function* readWholeFile(file: MultipartFile): AsyncGenerator<Uint8Array, void, undefined> {
  let bytes = 0;
  try {
    for await (const chunk of file.chunks()) {
      bytes += chunk.byteLength;
      if (bytes > file.size) break;
      yield chunk;
    }
    if (bytes !== file.size) throw createFileChangedError(file);
  } catch (cause) {
    throw new FileReadError("The file of the form could not be read.", { cause });
  }
}

function createFileChangedError({ fileName, size }: MultipartFile): ConfigurationError {
  return new ConfigurationError(
    `${JSON.stringify(fileName)} did not have the declared ${size} bytes and was not sent completely. Was it changed during the upload?`,
  );
}

/** Thrown when the source of a file fails while it is sent, with its error as `cause`. */
export class FileReadError extends Error {
  override readonly name = "FileReadError";
}
