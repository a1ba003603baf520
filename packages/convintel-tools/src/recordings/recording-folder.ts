import { realpath } from "node:fs/promises";
import { basename, extname } from "node:path";
import { ConfigurationError } from "@workbelt/core";
import { listFileNames } from "./list-file-names.js";
import { openInside } from "./open-inside.js";
import type { Recording, RecordingStore } from "./recording.js";
import { resolveFile } from "./resolve-file.js";
import { recordingTypes } from "./recording-types.js";

/** Which files of a folder are recordings. */
export interface RecordingFolderOptions {
  /** Media types by the end of the name, such as `{ ".mp3": "audio/mpeg" }`. @default the usual ones */
  types?: Readonly<Record<string, string>> | undefined;
}

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
    open: async (name) => openFile(await resolveFolder(path), name, types),
    names: async (most) => listOpenableNames(await resolveFolder(path), types, most),
  };
}

type Types = Readonly<Record<string, string>>;

/** Lists at most `most` names, each of which was opened and closed to see that it is in the folder. */
async function listOpenableNames(root: string, types: Types, limit: number): Promise<string[]> {
  const names: string[] = [];
  for (const name of await listFileNames(root, Object.keys(types))) {
    if (names.length === limit) break;
    const recording = await openFile(root, name, types);
    if (recording === undefined) continue;
    await recording.close?.();
    names.push(name);
  }
  return names;
}

async function resolveFolder(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    // The model may read this: it says nothing of where the folder is.
    throw new ConfigurationError(
      `The folder of recordings cannot be read (${getErrorCode(error)}): check the path given to recordingFolder.`,
    );
  }
}

async function openFile(root: string, name: string, types: Types): Promise<Recording | undefined> {
  const file = await resolveFile(root, name);
  const type = file && types[extname(file).toLowerCase()];
  const handle = file && type ? await openInside(root, file) : undefined;
  if (!file || !type || handle === undefined) return undefined;
  const stats = await handle.stat().catch(() => undefined);
  if (stats === undefined || !stats.isFile()) {
    await handle.close();
    return undefined;
  }
  return {
    size: stats.size,
    type,
    fileName: basename(file),
    chunks: () =>
      handle.createReadStream({
        start: 0,
        end: Math.max(stats.size - 1, 0),
        autoClose: false,
        highWaterMark: CHUNK_BYTES,
      }),
    close: () => handle.close(),
  };
}

function getErrorCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "unknown cause";
}
