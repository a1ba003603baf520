import { opendir } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";

// Enough to find names in; a larger folder is not walked to its end for an error's sake.
const MOST_ENTRIES = 2_000;

/** Names of files with one of these ends in a folder, hidden ones left out, in order; at most `most`. */
export async function namesInFolder(
  root: string,
  ends: readonly string[],
  most: number,
): Promise<string[]> {
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
  return names.toSorted((one, other) => one.localeCompare(other)).slice(0, most);
}
