import { payloadTooLarge } from "../http/errors.js";
import { DelimitedReader } from "./delimited-reader.js";

/** Headers of a part. */
export interface PartHead {
  name: string;
  /** Present for files only. */
  fileName?: string;
  contentType?: string;
}

/** Receives the content of a part in chunks. */
export interface PartSink {
  write(chunk: Buffer): void;
  /** `complete` is false if the body ended within the part. */
  end(complete: boolean): void;
}

const BLANK_LINE = Buffer.from("\r\n\r\n");
const LINE_END = Buffer.from("\r\n");
const MAX_HEAD_BYTES = 16 * 1024;

/**
 * Parses a `multipart/form-data` body (RFC 7578) as it arrives, and passes each part to the sink that
 * `createSink` returns for it. A truncated body ends the current part, as in PHP.
 */
export async function parseMultipart(
  body: AsyncIterable<Uint8Array>,
  boundary: string,
  createSink: (head: PartHead) => PartSink,
): Promise<void> {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  // The body starts with a delimiter without the line end that precedes the others.
  const reader = new DelimitedReader(body, "\r\n");
  let found = await reader.readUntil(delimiter, () => {});
  while (found) {
    const lastOrNot = await readText(reader, LINE_END);
    if (lastOrNot === undefined || lastOrNot.startsWith("--")) return;
    const head = await readText(reader, BLANK_LINE);
    if (head === undefined) return;
    const sink = createSink(parseHead(head));
    found = await reader.readUntil(delimiter, (chunk) => sink.write(chunk));
    sink.end(found);
  }
}

/** Reads a short text up to a delimiter, or returns undefined if the body ends first. */
async function readText(reader: DelimitedReader, delimiter: Buffer): Promise<string | undefined> {
  const { write, text } = collectText(MAX_HEAD_BYTES);
  return (await reader.readUntil(delimiter, write)) ? text() : undefined;
}

/** Collects the chunks of a text of at most `maxBytes`. */
export function collectText(maxBytes: number): {
  write: (chunk: Buffer) => void;
  text: () => string;
} {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  return {
    write: (chunk) => {
      sizeBytes += chunk.length;
      if (sizeBytes > maxBytes) throw payloadTooLarge();
      // Copy, so that a short text does not retain its chunk in memory.
      chunks.push(Buffer.from(chunk));
    },
    text: () => Buffer.concat(chunks).toString("utf8"),
  };
}

function parseHead(text: string): PartHead {
  const fileName = parseParameter(text, "filename");
  const contentType = /^content-type:\s*([^\r\n;]+)/im.exec(text)?.[1]?.trim().toLowerCase();
  return {
    name: parseParameter(text, "name") ?? "",
    ...(fileName !== undefined && { fileName }),
    ...(contentType !== undefined && { contentType }),
  };
}

/** Parses a parameter of the content disposition, with the escapes defined by HTML. */
function parseParameter(text: string, name: string): string | undefined {
  const pattern = new RegExp(
    String.raw`^content-disposition:[^\r\n]*;\s*${name}="([^"\r\n]*)"`,
    "im",
  );
  const value = pattern.exec(text)?.[1];
  return value?.replaceAll("%22", '"').replaceAll("%0D", "\r").replaceAll("%0A", "\n");
}
