import { opendir } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";

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
