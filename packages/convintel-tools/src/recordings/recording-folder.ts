import { realpath } from "node:fs/promises";
import { basename, extname } from "node:path";
import { ConfigurationError } from "@workbelt/core";
import { listFileNames } from "./list-file-names.js";
import { openInside } from "./open-inside.js";
import type { Recording, RecordingStore } from "./recording.js";
import { resolveFile } from "./resolve-file.js";
import { recordingTypes } from "./recording-types.js";

/** Options of a recording folder. */
export interface RecordingFolderOptions {
  /** Media types by file extension, such as `{ ".mp3": "audio/mpeg" }`. @default the usual ones */
  types?: Readonly<Record<string, string>> | undefined;
}

const CHUNK_BYTES = 128 * 1024;

/**
 * Creates a source of recordings from a folder. They are named by their path in it, such as `monday.mp3`
 * or `2026/monday.mp3`, and opened for reading only. Files outside the folder, hidden files and files of
 * other types are never opened, whatever the name or a link says.
 *
 * @example new ConvintelActivityUploadTool({ recordings: recordingFolder("./recordings") })
 */
export function recordingFolder(
  path: string,
  { types = recordingTypes }: RecordingFolderOptions = {},
): RecordingStore {
  return {
    open: async (name) => openFile(await resolveFolder(path), name, types),
    names: async (limit) => listOpenableNames(await resolveFolder(path), types, limit),
  };
}

type Types = Readonly<Record<string, string>>;

/** Lists at most `limit` names. Each file is opened and closed to verify that it is in the folder. */
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
    // A model may read this, so the path is left out.
    throw new ConfigurationError(
      `The recordings folder cannot be read (${getErrorCode(error)}): check the path given to recordingFolder.`,
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
