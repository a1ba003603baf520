import type { ApiClient, ToolkitOptions } from "@workbelt/core";
import type { AccountProvider, Catalog, ClientOptions, Service } from "@workbelt/core/provider";
import {
  convintelCatalog,
  convintelProvider,
  convintelService,
  ConvintelToolkit,
  type ConvintelToolkitOptions,
  createConvintelClient,
  recordingFolder,
} from "@workbelt/convintel-tools";
import {
  createCrmClient,
  crmCatalog,
  crmProvider,
  crmService,
  CrmToolkit,
  type CrmToolkitOptions,
} from "@workbelt/crm-tools";
import {
  createNotesClient,
  fileFolder,
  notesCatalog,
  notesProvider,
  notesService,
  NotesToolkit,
  type NotesToolkitOptions,
} from "@workbelt/notes-tools";
import { reportUpload } from "./serve/progress.js";
import type { ServedToolkit } from "./serve/toolkit.js";

/** Options of a toolkit whose names are text, and the folder with files to upload. */
export type AnyToolkitOptions = ToolkitOptions & { files?: string | undefined };

/** A service, with what a server needs of its package. */
interface ServedService {
  service: Service;
  catalog: Catalog;
  /** @throws ConfigurationError for a tool or resource that does not exist. */
  createToolkit(options: AnyToolkitOptions): ServedToolkit;
  createClient(options: ClientOptions): ApiClient;
  createProvider(): AccountProvider;
}

/** The services by name. */
export const services = {
  convintel: {
    service: convintelService,
    catalog: convintelCatalog,
    createToolkit: ({ files, ...options }) =>
      new ConvintelToolkit({
        ...(options as ConvintelToolkitOptions),
        ...(files !== undefined && { recordings: recordingFolder(files) }),
        onProgress: reportUpload,
      }),
    createClient: createConvintelClient,
    createProvider: convintelProvider,
  },
  crm: {
    service: crmService,
    catalog: crmCatalog,
    createToolkit: ({ files: _files, ...options }) => new CrmToolkit(options as CrmToolkitOptions),
    createClient: createCrmClient,
    createProvider: crmProvider,
  },
  notes: {
    service: notesService,
    catalog: notesCatalog,
    createToolkit: ({ files, ...options }) =>
      new NotesToolkit({
        ...(options as NotesToolkitOptions),
        ...(files !== undefined && { files: fileFolder(files) }),
        onProgress: reportUpload,
      }),
    createClient: createNotesClient,
    createProvider: notesProvider,
  },
} satisfies Record<string, ServedService>;

/** Name of a service. */
export type ServiceName = keyof typeof services;

/** The names of the services. */
export const serviceNames = Object.keys(services) as ServiceName[];
