import type { FileStore } from "@workbelt/core";
import { createFolderStore } from "@workbelt/core/provider";
import { fileTypes } from "./file-types.js";

/** Options of a folder of files. */
export interface FileFolderOptions {
  /** Media types by file extension, such as `{ ".pdf": "application/pdf" }`. @default all that the service takes */
  types?: Readonly<Record<string, string>> | undefined;
}

/**
 * Creates a source of files from a folder. They are named by their path in it, such as `offer.pdf` or
 * `2026/offer.pdf`, and opened for reading only. Files outside the folder, hidden files and files of
 * other types are never opened, whatever the name or a link says.
 *
 * @example new NotesFileUploadTool({ files: fileFolder("./attachments") })
 */
export function fileFolder(path: string, { types = fileTypes }: FileFolderOptions = {}): FileStore {
  return createFolderStore({ path, types, noun: "files", option: "fileFolder" });
}
