import type { ToolkitOptions } from "@workbelt/core";
import { ApiToolkit } from "@workbelt/core/provider";
import { notesCatalog } from "./catalog.js";
import type { NotesToolOptions } from "./notes-tool.js";

/** Which notes tools, and how they work. */
export type NotesToolkitOptions = ToolkitOptions<NotesToolOptions, keyof typeof notesCatalog>;

/**
 * The notes tools, all or some of them.
 *
 * @throws ConfigurationError for a tool or resource that there is not.
 * @example new NotesToolkit({ resources: ["pages", "blocks"], access: "read" }).getTools()
 */
export class NotesToolkit extends ApiToolkit<NotesToolOptions> {
  constructor(options: NotesToolkitOptions = {}) {
    super(notesCatalog, options);
  }
}
