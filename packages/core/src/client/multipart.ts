import { randomUUID } from "node:crypto";
import { ConfigurationError } from "../errors/call-errors.js";

/** A form with one file, sent as multipart/form-data. */
export interface MultipartBody {
  /** Fields by name, sent before the file; those that are undefined are left out. */
  fields: Readonly<Record<string, string | undefined>>;
  file: MultipartFile;
  /**
   * Longest time in which the connection takes nothing and no answer comes, in milliseconds, in place
   * of the client's limits on an attempt and on a request: a large file may take long.
   */
  idleTimeoutMs: number;
}

/** The file of a form. It is read piece by piece as the connection takes it, and never held whole. */
export interface MultipartFile {
  /** Name of its field. */
  field: string;
  fileName: string;
  /** Its media type. */
  type: string;
  /** Bytes it has; the form's length is told to the service before its first byte. */
  size: number;
  /** Its content. Asked for at most once for each connection that was made. */
  chunks(): AsyncIterable<Uint8Array>;
}

/** What a form looks like on the wire. */
export interface EncodedForm {
  headers: Record<string, string>;
  chunks: AsyncIterable<Uint8Array>;
}

/** The source of a file failed while it was sent: `cause` says how. Not the service's doing. */
export class FileReadError extends Error {
  override readonly name = "SourceFailure";
}

/**
 * Encodes a form as multipart/form-data (RFC 7578), names escaped as browsers do. `onPiece` is called
 * after the connection has taken a piece.
 */
export function encodeMultipart(form: MultipartBody, onPiece: () => void): EncodedForm {
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
    chunks: generateChunks(start, form.file, end, onPiece),
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
  onPiece: () => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield start;
  onPiece();
  for await (const chunk of readWholeFile(file)) {
    yield chunk;
    onPiece();
  }
  yield end;
  onPiece();
}

/** The chunks of a file, which must add up to the size that was told. */
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
    `${JSON.stringify(fileName)} did not have the ${size} bytes it was said to have, so that it was not sent to its end. Was it changed meanwhile?`,
  );
}
