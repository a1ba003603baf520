import type { ToolkitOptions } from "@workbelt/core";
import { ApiToolkit, type ToolName } from "@workbelt/core/provider";
import { notesCatalog, notesResourceLabels } from "./catalog.js";
import type { FileUploadOptions } from "./files/upload-options.js";
import type { NotesToolOptions } from "./notes-tool.js";

/** The selection of notes tools, and their options. `files` is for the upload tool. */
export type NotesToolkitOptions = ToolkitOptions<
  NotesToolOptions & FileUploadOptions,
  typeof notesCatalog
>;

/** Name of a notes tool, for names that are not literals in your code. */
export type NotesToolName = ToolName<typeof notesCatalog>;

/**
 * All notes tools, or a selection.
 *
 * @throws ConfigurationError for an unknown tool or resource.
 * @example new NotesToolkit({ resources: ["pages", "blocks"], access: "read" }).getTools()
 */
export class NotesToolkit extends ApiToolkit<
  NotesToolOptions & FileUploadOptions,
  typeof notesCatalog
> {
  constructor(options: NotesToolkitOptions = {}) {
    super(notesCatalog, options, notesResourceLabels);
  }
}
