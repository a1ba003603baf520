import { ApiToolkit, type ApiToolkitOptions } from "@workbelt/core/langchain";
import { notesPackage } from "../package.js";

/** Options of the LangChain toolkit. `files` is for the upload tool. */
export type NotesToolkitOptions = ApiToolkitOptions<typeof notesPackage>;

/**
 * All notes tools, or a selection, for LangChain.
 *
 * @throws ConfigurationError for an unknown tool or resource.
 * @example new NotesToolkit({ resources: ["pages", "blocks"], access: "read" }).getTools()
 */
export class NotesToolkit extends ApiToolkit<typeof notesPackage> {
  constructor(options: NotesToolkitOptions = {}) {
    super(notesPackage, options);
  }
}
