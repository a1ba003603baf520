import { constants } from "node:fs";
import { type FileHandle, open, realpath, stat } from "node:fs/promises";
import { basename, extname, isAbsolute, join, relative, sep } from "node:path";
import { ConfigurationError } from "@workbelt/core";
import { namesInFolder } from "./names-in-folder.js";
import type { Recording, RecordingStore } from "./recording.js";
import { recordingTypes } from "./recording-types.js";

/** Which files of a folder are recordings. */
export interface RecordingFolderOptions {
  /** Media types by the end of the name, such as `{ ".mp3": "audio/mpeg" }`. @default the usual ones */
  types?: Readonly<Record<string, string>> | undefined;
}

// Without O_NOFOLLOW (Windows has none) the comparison after opening still tells another file.
const READ_ONLY = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
// On Windows a colon leads to another drive or to a hidden stream of a file.
const UNSAFE = process.platform === "win32" ? /[\\:\0]/ : /[\\\0]/;
const CHUNK_BYTES = 128 * 1024;

/**
 * A folder from which recordings can be uploaded by their name in it, `monday.mp3` or
 * `2026/monday.mp3`. Files are opened for reading only. Nothing outside the folder can be reached,
 * whatever the name or a link says, nor what is hidden, nor a file of another type.
 *
 * @example new ConvintelActivityUploadTool({ recordings: recordingFolder("./recordings") })
 */
export function recordingFolder(
  path: string,
  { types = recordingTypes }: RecordingFolderOptions = {},
): RecordingStore {
  return {
    async open(name) {
      const root = await realFolder(path);
      const file = await realFile(root, name);
      const type = file && types[extname(file).toLowerCase()];
      return file && type ? openRecording(file, type) : undefined;
    },
    async names(most) {
      return namesInFolder(await realFolder(path), Object.keys(types), most);
    },
  };
}

async function realFolder(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    // The model may read this: it says nothing of where the folder is.
    throw new ConfigurationError(
      `The folder of recordings cannot be read (${codeOf(error)}): check the path given to recordingFolder.`,
    );
  }
}

/** The file a name stands for, links resolved; undefined unless it is in the folder and not hidden. */
async function realFile(root: string, name: string): Promise<string | undefined> {
  if (UNSAFE.test(name) || name.split("/").some(isRefused)) return undefined;
  try {
    const file = await realpath(join(root, name));
    const inside = relative(root, file);
    return isAbsolute(inside) || inside.split(sep).some(isRefused) ? undefined : file;
  } catch {
    return undefined;
  }
}

/** Empty, `.`, `..`, or hidden. */
function isRefused(part: string): boolean {
  return part === "" || part.startsWith(".");
}

async function openRecording(file: string, type: string): Promise<Recording | undefined> {
  const handle = await open(file, READ_ONLY).catch(() => undefined);
  if (handle === undefined) return undefined;
  const size = await sizeOf(handle, file).catch(() => undefined);
  if (size === undefined) {
    await handle.close();
    return undefined;
  }
  return {
    size,
    type,
    fileName: basename(file),
    chunks: () =>
      handle.createReadStream({
        start: 0,
        end: Math.max(size - 1, 0),
        autoClose: false,
        highWaterMark: CHUNK_BYTES,
      }),
    close: () => handle.close(),
  };
}

/** The size of an open file that is still the one its path was found to be; undefined for another. */
async function sizeOf(handle: FileHandle, file: string): Promise<number | undefined> {
  const opened = await handle.stat();
  const found = await stat(await realpath(file));
  const same = opened.dev === found.dev && opened.ino === found.ino;
  return opened.isFile() && same ? opened.size : undefined;
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "unknown cause";
}
