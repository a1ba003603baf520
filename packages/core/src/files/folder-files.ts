import { realpath } from "node:fs/promises";
import { basename, extname } from "node:path";
import { ConfigurationError } from "../errors/call-errors.js";
import type { OpenFile } from "./file-source.js";
import type { FileTypes, FolderDescription } from "./folder-store.js";
import { listFileNames } from "./list-file-names.js";
import { openInside } from "./open-inside.js";
import { resolveFile } from "./resolve-file.js";

const CHUNK_BYTES = 128 * 1024;

/** Opens the file of this name in a folder; undefined if it has none to offer under it. */
export async function openFolderFile(
  folder: FolderDescription,
  name: string,
): Promise<OpenFile | undefined> {
  return openFile(await resolveFolder(folder), name, folder.types);
}

/** Lists at most `limit` names. Each file is opened and closed to verify that it is in the folder. */
export async function listFolderFiles(folder: FolderDescription, limit: number): Promise<string[]> {
  const root = await resolveFolder(folder);
  const names: string[] = [];
  for (const name of await listFileNames(root, Object.keys(folder.types))) {
    if (names.length === limit) break;
    const file = await openFile(root, name, folder.types);
    if (file === undefined) continue;
    await file.close?.();
    names.push(name);
  }
  return names;
}

async function resolveFolder({ path, noun, option }: FolderDescription): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    // A model may read this, so the path is left out.
    throw new ConfigurationError(
      `The ${noun} folder cannot be read (${getErrorCode(error)}): check the path given to ${option}.`,
    );
  }
}

async function openFile(
  root: string,
  name: string,
  types: FileTypes,
): Promise<OpenFile | undefined> {
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
