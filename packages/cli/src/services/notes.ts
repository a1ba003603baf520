import {
  createNotesClient,
  NotesToolkit,
  type NotesToolName,
  notesProvider,
  notesService,
  fileFolder,
} from "@workbelt/notes-tools";
import { userAgent } from "../version.js";
import type { ServicePackage } from "./service.js";

export const notes: ServicePackage = {
  service: notesService,
  createTools: ({ include, ...options } = {}) =>
    new NotesToolkit({
      ...options,
      include: include as readonly NotesToolName[] | undefined,
      files: fileFolder("."),
    }).getTools(),
  createClient: (accounts) => createNotesClient({ accounts, userAgent }),
  createProvider: () => notesProvider(),
};
