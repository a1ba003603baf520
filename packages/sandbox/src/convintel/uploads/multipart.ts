import { payloadTooLarge } from "../http/errors.js";
import { DelimitedReader } from "./delimited-reader.js";

/** What the headers of a part say about it. */
export interface PartHead {
  name: string;
  /** Only a part with a file name is a file. */
  fileName?: string;
  contentType?: string;
}

/** Takes the content of one part, piece by piece, and is told whether it was whole. */
export interface PartSink {
  write(piece: Buffer): void;
  end(complete: boolean): void;
}

const BLANK_LINE = Buffer.from("\r\n\r\n");
const LINE_END = Buffer.from("\r\n");
const MAX_HEAD_BYTES = 16 * 1024;

/**
 * Reads a `multipart/form-data` body (RFC 7578) as it comes in, and gives each part to the sink that
 * `open` returns for it. A body that breaks off ends the part it is in, as it does in PHP.
 */
export async function parseMultipart(
  body: AsyncIterable<Uint8Array>,
  boundary: string,
  open: (head: PartHead) => PartSink,
): Promise<void> {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  // The first delimiter stands at the very beginning, where there is no line end before it.
  const reader = new DelimitedReader(body, "\r\n");
  let found = await reader.readUntil(delimiter, () => {});
  while (found) {
    const lastOrNot = await readText(reader, LINE_END);
    if (lastOrNot === undefined || lastOrNot.startsWith("--")) return;
    const head = await readText(reader, BLANK_LINE);
    if (head === undefined) return;
    const sink = open(parseHead(head));
    found = await reader.readUntil(delimiter, (piece) => sink.write(piece));
    sink.end(found);
  }
}

/** A short text up to a delimiter; undefined when the body ends first. */
async function readText(reader: DelimitedReader, delimiter: Buffer): Promise<string | undefined> {
  const { write, text } = collectText(MAX_HEAD_BYTES);
  return (await reader.readUntil(delimiter, write)) ? text() : undefined;
}

/** Collects pieces of a text that must not be longer than so many bytes. */
export function collectText(maxBytes: number): {
  write: (piece: Buffer) => void;
  text: () => string;
} {
  const pieces: Buffer[] = [];
  let sizeBytes = 0;
  return {
    write: (piece) => {
      sizeBytes += piece.length;
      if (sizeBytes > maxBytes) throw payloadTooLarge();
      // A copy, so that a short text does not keep a whole chunk in memory.
      pieces.push(Buffer.from(piece));
    },
    text: () => Buffer.concat(pieces).toString("utf8"),
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

/** A parameter of the content disposition, with the escapes that HTML prescribes for it. */
function parseParameter(text: string, name: string): string | undefined {
  const pattern = new RegExp(
    String.raw`^content-disposition:[^\r\n]*;\s*${name}="([^"\r\n]*)"`,
    "im",
  );
  const value = pattern.exec(text)?.[1];
  return value?.replaceAll("%22", '"').replaceAll("%0D", "\r").replaceAll("%0A", "\n");
}
