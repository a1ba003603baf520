import type { ToolkitOptions } from "@workbelt/core";
import { ApiToolkit } from "@workbelt/core/provider";
import { notesCatalog } from "./catalog.js";
import type { NotesToolOptions } from "./notes-tool.js";

/** The selection of notes tools, and their options. */
export type NotesToolkitOptions = ToolkitOptions<NotesToolOptions, keyof typeof notesCatalog>;

/**
 * All notes tools, or a selection.
 *
 * @throws ConfigurationError for an unknown tool or resource.
 * @example new NotesToolkit({ resources: ["pages", "blocks"], access: "read" }).getTools()
 */
export class NotesToolkit extends ApiToolkit<NotesToolOptions> {
  constructor(options: NotesToolkitOptions = {}) {
    super(notesCatalog, options);
  }
}
