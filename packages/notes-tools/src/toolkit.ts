import type { ToolkitOptions } from "@workbelt/core";
import { ApiToolkit } from "@workbelt/core/provider";
import { notesCatalog } from "./catalog.js";
import type { NotesFileUploadToolOptions } from "./files/file-upload.js";

/** The selection of notes tools, and their options. `files` is for the upload tool. */
export type NotesToolkitOptions = ToolkitOptions<NotesFileUploadToolOptions, typeof notesCatalog>;

/**
 * All notes tools, or a selection.
 *
 * @throws ConfigurationError for an unknown tool or resource.
 * @example new NotesToolkit({ resources: ["pages", "blocks"], access: "read" }).getTools()
 */
export class NotesToolkit extends ApiToolkit<NotesFileUploadToolOptions, typeof notesCatalog> {
  constructor(options: NotesToolkitOptions = {}) {
    super(notesCatalog, options);
  }
}
