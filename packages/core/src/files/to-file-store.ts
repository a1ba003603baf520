import type { FileSource, FileStore, FindFile, OpenFile } from "./file-source.js";

/** Converts any source of files to a store. */
export function toFileStore(source: FileSource): FileStore {
  if (typeof source !== "function") return source;
  return { open: (name) => findAndOpen(source, name) };
}

async function findAndOpen(find: FindFile, name: string): Promise<OpenFile | undefined> {
  const found = await find(name);
  if (found === undefined) return undefined;
  const lastPart = name.split(/[\\/]/).at(-1) || "file";
  if (!(found instanceof Blob)) {
    const { stream, size, type, fileName = lastPart } = found;
    return { chunks: () => stream, size, type, fileName };
  }
  return {
    chunks: () => found.stream(),
    size: found.size,
    type: found.type,
    fileName: found instanceof File && found.name !== "" ? found.name : lastPart,
  };
}
