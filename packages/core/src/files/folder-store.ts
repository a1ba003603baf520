import { constants } from "node:fs";
import { type FileHandle, lstat, open, opendir, readlink, realpath } from "node:fs/promises";
import { basename, extname, isAbsolute, join, relative, sep } from "node:path";
import { requireMachine } from "../client/runtime.js";
import { ConfigurationError } from "../errors/call-errors.js";
import type { FileStore, OpenFile } from "./file-source.js";

/** Media types by file extension, such as `{ ".mp3": "audio/mpeg" }`. */
export type FileTypes = Readonly<Record<string, string>>;

/** A folder of files, and the words for it in errors. */
export interface FolderDescription {
  path: string;
  types: FileTypes;
  /** The word for its files: `recordings`. */
  noun: string;
  /** The function by which the host named the folder. */
  option: string;
}

/**
 * Creates a source of files from a folder. They are named by their path in it, such as `monday.mp3` or
 * `2026/monday.mp3`, and opened for reading only. Files outside the folder, hidden files and files of
 * other types are never opened, whatever the name or a link says.
 */
export function createFolderStore(folder: FolderDescription): FileStore {
  return {
    open: async (name) => {
      requireFiles(folder);
      return openFolderFile(folder, name);
    },
    names: async (limit) => {
      requireFiles(folder);
      return listFolderFiles(folder, limit);
    },
  };
}

function requireFiles({ option }: FolderDescription): void {
  requireMachine(option, "Give a function that returns the file of a name.");
}

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
  const file = (await resolveFile(root, name)) ?? (await findFile(root, name, types));
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
    // Composed, as most services and programs write it.
    fileName: basename(file).normalize(),
    chunks: () =>
      handle.createReadStream({
        start: 0,
        end: Math.max(stats.size - 1, 0),
        autoClose: false,
        highWaterMark: CHUNK_BYTES,
      }),
    isRepeatable: true,
    close: () => handle.close(),
  };
}

/**
 * Finds the file whose name has the same letters, composed or decomposed as some systems store them; undefined for none and
 * for several. Names that differ in case are names of different files.
 */
async function findFile(root: string, name: string, types: FileTypes): Promise<string | undefined> {
  // Other names are always found as they are given.
  if (!/[^\0-\x7F]/.test(name)) return undefined;
  const names = await listFileNames(root, Object.keys(types));
  const [only, ...others] = names.filter((each) => each.normalize() === name.normalize());
  return only === undefined || others.length > 0 ? undefined : resolveFile(root, only);
}

function getErrorCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "unknown cause";
}

// Enough for the hint in an error; larger folders are not read completely.
const MAX_ENTRIES = 2_000;

/**
 * Lists the names of files with these extensions in a folder, in order, without hidden files. While a
 * subfolder is being replaced by a link, names from the folder behind it may be among them.
 */
export async function listFileNames(
  root: string,
  extensions: readonly string[],
): Promise<string[]> {
  const names: string[] = [];
  let entries = 0;
  for await (const entry of await opendir(root, { recursive: true })) {
    entries += 1;
    if (entries > MAX_ENTRIES) break;
    const parts = relative(root, join(entry.parentPath, entry.name)).split(sep);
    const hidden = parts.some((part) => part.startsWith("."));
    if (hidden || !entry.isFile() || !extensions.includes(extname(entry.name).toLowerCase()))
      continue;
    names.push(parts.join("/"));
  }
  return names.toSorted((one, other) => one.localeCompare(other));
}

// On Windows a colon leads to another drive or to a hidden stream of a file.
const UNSAFE = process.platform === "win32" ? /[\\:\0]/ : /[\\\0]/;

/** Resolves a name, including links, to the path of a file; undefined unless it is in the folder and not hidden. */
export async function resolveFile(root: string, name: string): Promise<string | undefined> {
  if (UNSAFE.test(name) || name.split("/").some(isForbidden)) return undefined;
  try {
    const file = await realpath(join(root, name));
    return isVisibleIn(root, file) ? file : undefined;
  } catch {
    return undefined;
  }
}

/** Returns true if a path lies in this folder and no part of it below the folder is hidden. */
export function isVisibleIn(root: string, path: string): boolean {
  const inside = relative(root, path);
  return !isAbsolute(inside) && !inside.split(sep).some(isForbidden);
}

/** Returns true for a part of a path that is empty, `.`, `..` or hidden. */
function isForbidden(part: string): boolean {
  return part === "" || part.startsWith(".");
}

// Windows has neither flag. O_NONBLOCK keeps a named pipe from blocking the open.
const READ_ONLY = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
const PATH_CHECKS = 10;
const DESCRIPTOR_FOLDER = process.platform === "linux" ? "/proc/self/fd" : undefined;

/**
 * Opens the file at `path` inside the folder `root`, both as `realpath` returned them. Returns undefined
 * unless the file that was opened lies in the folder and is not hidden: opening resolves the path again,
 * and any folder on it may have been replaced by a link in between.
 *
 * On Linux the kernel reports where an open file lies (proc_pid_fd(5)), so no timing defeats the check.
 * Node.js offers no such report on other systems. There the path must lead to the opened file without a
 * link, checked repeatedly: an attacker would have to swap folders at the right moment in every round.
 *
 * @param descriptors The folder of links to open files; undefined where there is none.
 */
export async function openInside(
  root: string,
  path: string,
  descriptors = DESCRIPTOR_FOLDER,
): Promise<FileHandle | undefined> {
  const handle = await open(path, READ_ONLY).catch(() => undefined);
  if (handle === undefined) return undefined;
  const inside = await isInside(handle, root, path, descriptors).catch(() => false);
  if (inside) return handle;
  await handle.close();
  return undefined;
}

async function isInside(
  handle: FileHandle,
  root: string,
  path: string,
  descriptors: string | undefined,
): Promise<boolean> {
  const location = await locate(handle, descriptors);
  if (location === undefined) return isStillAt(handle, path);
  // Located the same way, because one path may have several spellings (upper and lower case).
  const folder = await open(root, constants.O_RDONLY);
  try {
    return isVisibleIn((await locate(folder, descriptors)) ?? root, location);
  } finally {
    await folder.close();
  }
}

/** Returns the path at which an open file lies now; undefined where the system does not report it. */
async function locate({ fd }: FileHandle, descriptors: string | undefined) {
  if (descriptors === undefined) return undefined;
  // A container may have no /proc.
  return readlink(`${descriptors}/${fd}`).catch(() => undefined);
}

async function isStillAt(handle: FileHandle, path: string): Promise<boolean> {
  // File ids on Windows exceed the safe integers.
  const opened = await handle.stat({ bigint: true });
  for (let round = 0; round < PATH_CHECKS; round += 1) {
    if ((await realpath(path)) !== path) return false;
    const found = await lstat(path, { bigint: true });
    if (opened.dev !== found.dev || opened.ino !== found.ino) return false;
  }
  return true;
}
