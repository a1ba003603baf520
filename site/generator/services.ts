import {
  convintelCatalog,
  ConvintelToolkit,
  createConvintelClient,
} from "@workbelt/convintel-tools";
import type { ApiTool, Catalog, Operation } from "@workbelt/core/provider";
import { createCrmClient, crmCatalog, CrmToolkit } from "@workbelt/crm-tools";
import { createNotesClient, notesCatalog, NotesToolkit } from "@workbelt/notes-tools";
import type { ServiceAccess, ServiceName } from "@workbelt/sandbox";
import { convintelExamples } from "./examples/convintel.ts";
import { crmActivityExamples } from "./examples/crm-activities.ts";
import { crmRecordExamples } from "./examples/crm-records.ts";
import { crmWorkspaceExamples } from "./examples/crm-workspace.ts";
import type { Example } from "./examples/example.ts";
import { notesDatabaseExamples } from "./examples/notes-databases.ts";
import { notesPageExamples } from "./examples/notes.ts";

/** A provider package with its examples. */
export interface DocumentedService {
  name: ServiceName;
  title: string;
  /** The vendor's API, and the address of its reference. */
  api: string;
  reference: string;
  packageName: string;
  tokenVariable: string;
  catalog: Catalog;
  examples: Readonly<Record<string, Example>>;
  /** Creates all tools for a service of the sandbox, without retries, which hide errors. */
  createTools(access: ServiceAccess): ApiTool<Operation>[];
}

const attempts = false;
const rateLimits = false;

/** Offers one file, as a folder of the host does. */
function offer(file: string, type: string) {
  return (name: string) => (name === file ? new Blob(["content"], { type }) : undefined);
}

/** All provider packages. */
export const services: readonly DocumentedService[] = [
  {
    name: "crm",
    title: "CRM",
    api: "Attio REST API, version 2",
    reference: "https://docs.attio.com/rest-api/overview",
    packageName: "@workbelt/crm-tools",
    tokenVariable: "CRM_ACCESS_TOKEN",
    catalog: crmCatalog,
    examples: { ...crmRecordExamples, ...crmActivityExamples, ...crmWorkspaceExamples },
    createTools: (access) =>
      new CrmToolkit({
        client: createCrmClient({ ...access, attempts, rateLimits }),
      }).getTools(),
  },
  {
    name: "notes",
    title: "Notes",
    api: "Notion API",
    reference: "https://developers.notion.com/reference/intro",
    packageName: "@workbelt/notes-tools",
    tokenVariable: "NOTES_ACCESS_TOKEN",
    catalog: notesCatalog,
    examples: { ...notesPageExamples, ...notesDatabaseExamples },
    createTools: (access) =>
      new NotesToolkit({
        client: createNotesClient({ ...access, attempts, rateLimits }),
        files: offer("offer.pdf", "application/pdf"),
      }).getTools(),
  },
  {
    name: "convintel",
    title: "Conversation intelligence",
    api: "Jiminny customer API",
    reference: "https://jiminny.github.io/customer-api-docs/",
    packageName: "@workbelt/convintel-tools",
    tokenVariable: "CONVINTEL_API_KEY",
    catalog: convintelCatalog,
    examples: convintelExamples,
    createTools: (access) =>
      new ConvintelToolkit({
        client: createConvintelClient({ ...access, attempts, rateLimits }),
        recordings: offer("monday.mp3", "audio/mpeg"),
      }).getTools(),
  },
];
