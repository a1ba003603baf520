import { constants } from "node:fs";
import { type FileHandle, lstat, open, readlink, realpath } from "node:fs/promises";
import { isVisibleIn } from "./resolve-file.js";

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
