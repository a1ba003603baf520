import { realpath } from "node:fs/promises";
import { isAbsolute, join, relative, sep } from "node:path";

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
