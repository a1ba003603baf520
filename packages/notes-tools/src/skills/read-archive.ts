import { gunzipSync } from "node:zlib";

/** A file in an archive. */
export interface ArchivedFile {
  path: string;
  content: Uint8Array;
}

const BLOCK = 512;
const MAX_FILES = 512;
const MAX_UNPACKED_BYTES = 16 * 1024 * 1024;

/** Thrown for an archive that is refused. Its message is the reason, as a clause. */
export class ArchiveError extends Error {
  override readonly name = "ArchiveError";
}

/**
 * Reads the files of a tar.gz into memory; nothing is written. An archive is refused as a whole if it has more than regular files
 * in a folder: absolute paths, `..`, links, devices, and more than 512 files or 16 MiB.
 *
 * Own code, because libraries write to disk or read without limits, and the format of plain files is short.
 *
 * @throws ArchiveError
 */
export function readArchive(compressed: Uint8Array): ArchivedFile[] {
  const bytes = unzip(compressed);
  const files = new Map<string, ArchivedFile>();
  let at = 0;
  let longPath: string | undefined;
  while (at + BLOCK <= bytes.length) {
    const header = bytes.subarray(at, at + BLOCK);
    if (header.every((byte) => byte === 0)) break;
    const size = readSize(header);
    const content = bytes.subarray(at + BLOCK, at + BLOCK + size);
    if (content.length < size) throw new ArchiveError("it ends inside a file");
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
    const type = String.fromCodePoint(header[156] ?? 0);
    if (type === "L") longPath = readText(content);
    else if (type === "x") longPath = readPaxPath(content) ?? longPath;
    else if (type !== "g") {
      const path = toSafePath(longPath ?? readPath(header));
      longPath = undefined;
      // A folder has no content of its own.
      if (type === "5") continue;
      if (type !== "0" && type !== "\0")
        throw new ArchiveError("it has a link or a device among its files");
      files.set(path, { path, content });
      if (files.size > MAX_FILES) throw new ArchiveError(`it has more than ${MAX_FILES} files`);
    }
  }
  return [...files.values()];
}

function unzip(compressed: Uint8Array): Uint8Array {
  try {
    return gunzipSync(compressed, { maxOutputLength: MAX_UNPACKED_BYTES });
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
    throw new ArchiveError(
      isTooLarge ? "it is larger than 16 MiB unpacked" : "it is not a tar.gz archive",
    );
  }
}

/** Reads the size of a file, of a header whose checksum is right. */
function readSize(header: Uint8Array): number {
  const sum = header.reduce(
    // The checksum counts itself as spaces.
    (total, byte, index) => total + (index >= 148 && index < 156 ? 32 : byte),
    0,
  );
  const size = readOctal(header.subarray(124, 136));
  if (readOctal(header.subarray(148, 156)) !== sum || size === undefined)
    throw new ArchiveError("it is not a tar.gz archive");
  return size;
}

function readOctal(field: Uint8Array): number | undefined {
  const text = readText(field).trim();
  return /^[0-7]+$/.test(text) ? Number.parseInt(text, 8) : undefined;
}

function readPath(header: Uint8Array): string {
  const isUstar = readText(header.subarray(257, 263)).startsWith("ustar");
  const prefix = isUstar ? readText(header.subarray(345, 500)) : "";
  const name = readText(header.subarray(0, 100));
  return prefix === "" ? name : `${prefix}/${name}`;
}

/** Reads the path among the records of a pax header: "30 path=references/terms.md\n". */
function readPaxPath(content: Uint8Array): string | undefined {
  const records = new TextDecoder().decode(content).matchAll(/\d+ ([^=\n]+)=([^\n]*)\n/g);
  return [...records].findLast(([, key]) => key === "path")?.[2];
}

/** Decodes a text up to its first NUL. */
function readText(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  return new TextDecoder().decode(end === -1 ? bytes : bytes.subarray(0, end));
}

function toSafePath(given: string): string {
  const parts = given.split("/").filter((part) => part !== "" && part !== ".");
  const isOutside = /^[/~]|\\|^[a-z]:/i.test(given) || parts.includes("..");
  // oxlint-disable-next-line no-control-regex -- Paths have none.
  if (isOutside || /[\u0000-\u001f\u007f]/.test(given))
    throw new ArchiveError("it has a path that leads out of its folder");
  return parts.join("/");
}
