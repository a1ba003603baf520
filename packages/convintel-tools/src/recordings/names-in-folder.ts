import { opendir } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";

// Enough to find names in; a larger folder is not walked to its end for an error's sake.
const MOST_ENTRIES = 2_000;

/**
 * Lists the names of files with one of these ends in a folder, in order, without hidden ones. While a
 * subfolder is being replaced by a link, names from the folder behind it may be among them.
 */
export async function namesInFolder(root: string, ends: readonly string[]): Promise<string[]> {
  const names: string[] = [];
  let looked = 0;
  for await (const entry of await opendir(root, { recursive: true })) {
    looked += 1;
    if (looked > MOST_ENTRIES) break;
    const parts = relative(root, join(entry.parentPath, entry.name)).split(sep);
    const hidden = parts.some((part) => part.startsWith("."));
    if (hidden || !entry.isFile() || !ends.includes(extname(entry.name).toLowerCase())) continue;
    names.push(parts.join("/"));
  }
  return names.toSorted((one, other) => one.localeCompare(other));
}
