import type { ToolkitOptions } from "@workbelt/core";
import { defineProvider, Toolkit, type ToolName } from "@workbelt/core/provider";
import { accountTypes } from "./account-types.js";
import * as agents from "./agents/index.js";
import * as blocks from "./blocks/index.js";
import { collections } from "./collections/index.js";
import * as comments from "./comments/index.js";
import * as databases from "./databases/index.js";
import * as emojis from "./emojis/index.js";
import { events } from "./events/catalog.js";
import { fileFolder } from "./files/file-folder.js";
import * as files from "./files/index.js";
import type { FileUploadOptions } from "./files/upload-options.js";
import * as meetings from "./meetings/index.js";
import * as pages from "./pages/index.js";
import { notesProvider } from "./provider.js";
import * as search from "./search/index.js";
import { notesService } from "./service.js";
import * as skills from "./skills/index.js";
import * as users from "./users/index.js";
import * as views from "./views/index.js";

/** The notes workspace with all its operations, for programs that take a list of provider packages. */
export const notesPackage = defineProvider({
  service: notesService,
  operations: {
    search,
    pages,
    blocks,
    databases,
    views,
    comments,
    files,
    users,
    emojis,
    meetings,
    agents,
    skills,
  },
  accounts: notesProvider,
  skills: "@workbelt/notes-tools",
  accountTypes,
  collections,
  events,
  resourceLabels: {
    search: "by title",
    databases: "fetch = columns, query = rows, property = one column",
  },
  files: (source, onProgress): FileUploadOptions => ({
    files: typeof source === "string" ? fileFolder(source) : source,
    onProgress,
  }),
});

/** The selection of notes tools, and their options. `files` is for the upload tool. */
export type NotesToolkitOptions = ToolkitOptions<typeof notesPackage>;

/** Name of a notes tool, for names that are not literals in your code. */
export type NotesToolName = ToolName<typeof notesPackage>;

/**
 * All notes tools, or a selection, for any framework.
 *
 * @throws ConfigurationError for an unknown tool or resource.
 * @example new NotesToolkit({ resources: ["pages", "blocks"], access: "read" }).getTools()
 */
export class NotesToolkit extends Toolkit<typeof notesPackage> {
  constructor(options: NotesToolkitOptions = {}) {
    super(notesPackage, options);
  }
}
