import { requireMachine } from "../client/runtime.js";
import type { FileStore } from "./file-source.js";

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
    open: async (name) => (await loadFolderFiles(folder)).openFolderFile(folder, name),
    names: async (limit) => (await loadFolderFiles(folder)).listFolderFiles(folder, limit),
  };
}

// Loaded at first use, so that importing a tool loads no code for files.
async function loadFolderFiles({ option }: FolderDescription) {
  requireMachine(option, "Give a function that returns the file of a name.");
  return import("./folder-files.js");
}
