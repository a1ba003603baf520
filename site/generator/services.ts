import { convintelPackage } from "@workbelt/convintel-tools";
import type { AnyProviderPackage, AnyTool } from "@workbelt/core/adapters";
import { crmPackage } from "@workbelt/crm-tools";
import { notesPackage } from "@workbelt/notes-tools";
import type { ServiceAccess } from "@workbelt/sandbox";
import { loadSamples, type Samples } from "@workbelt/testing/samples";
import { attioPages, notionPages, type VendorPages } from "./vendor-pages.ts";

/** A provider package with the samples of its operations. */
export interface DocumentedService {
  provider: AnyProviderPackage;
  title: string;
  /** The vendor's API, and the address of its reference. */
  api: string;
  reference: string;
  /** The vendor's document that the package was compared with, and the day in ISO 8601. */
  compared: { document: string; day: string };
  /** The reference's pages of endpoints; left out if one page describes them all. */
  pages?: VendorPages;
  packageName: string;
  samples: Samples;
  /** Permissions of its tokens; left out if every token may do everything. */
  permissions?: TokenPermissions;
  /** The tool that uploads files. */
  upload?: Upload;
}

/** Permissions of a service's tokens. */
export interface TokenPermissions {
  /** The service's word for them, such as scopes. */
  noun: string;
  /** Those that the sandbox knows, by the names that the service's settings have for them; or the operations declare theirs. */
  names?: Readonly<Record<string, string>>;
}

/** A tool that uploads files, and the file of its example. */
export interface Upload {
  tool: string;
  /** Its option, and the function that offers a folder. */
  option: string;
  folder: string;
  file: string;
  type: string;
}

const sourcesOf = (name: string) => new URL(`../../packages/${name}/src/`, import.meta.url);

/** All provider packages. */
export const services: readonly DocumentedService[] = [
  {
    provider: crmPackage,
    title: "CRM",
    api: "Attio REST API, version 2",
    reference: "https://docs.attio.com/rest-api/overview",
    compared: { document: "Attio's OpenAPI document of 2026-10-03", day: "2026-11-28" },
    pages: attioPages,
    packageName: "@workbelt/crm-tools",
    samples: await loadSamples(crmPackage, sourcesOf("crm-tools")),
    permissions: { noun: "scopes" },
    upload: {
      tool: "crm_upload_file",
      option: "files",
      folder: "attachmentFolder",
      file: "offer.pdf",
      type: "application/pdf",
    },
  },
  {
    provider: notesPackage,
    title: "Notes",
    api: "Notion API",
    reference: "https://developers.notion.com/reference/intro",
    compared: {
      document: "Notion's reference, and the types of @notionhq/client 5.26.0 of 2026-08-21",
      day: "2026-11-28",
    },
    pages: notionPages,
    packageName: "@workbelt/notes-tools",
    samples: await loadSamples(notesPackage, sourcesOf("notes-tools")),
    permissions: {
      noun: "capabilities",
      names: {
        readContent: "read content",
        insertContent: "insert content",
        updateContent: "update content",
        readComments: "read comments",
        insertComments: "insert comments",
        interactWithAgents: "interact with agents",
        readUsers: "read user information",
      },
    },
    upload: {
      tool: "notes_file_upload",
      option: "files",
      folder: "fileFolder",
      file: "offer.pdf",
      type: "application/pdf",
    },
  },
  {
    provider: convintelPackage,
    title: "Conversation intelligence",
    api: "Jiminny customer API",
    // One page, which a script makes of an OpenAPI document, without an address for each endpoint.
    reference: "https://jiminny.github.io/customer-api-docs/",
    // The document itself could not be read: its copies are catalogs that were made from it.
    compared: { document: "copies of Jiminny's OpenAPI document of 2026-03-31", day: "2026-11-28" },
    packageName: "@workbelt/convintel-tools",
    samples: await loadSamples(convintelPackage, sourcesOf("convintel-tools")),
    upload: {
      tool: "convintel_activity_upload",
      option: "recordings",
      folder: "recordingFolder",
      file: "monday.mp3",
      type: "audio/mpeg",
    },
  },
];

/** Names the vendor's document that a package was compared with, and the day. */
export function describeComparison({ compared }: DocumentedService): string {
  return `${compared.document}, on ${compared.day}`;
}

/** Returns the short name of a service. */
export function nameOf({ provider }: DocumentedService): string {
  return provider.service.name;
}

/** Creates a tool for a service of the sandbox, without retries, which hide errors. Throws if the service has none of this name. */
export function createTool(
  name: string,
  { provider, upload }: DocumentedService,
  { baseUrl, token }: Pick<ServiceAccess, "baseUrl" | "token">,
): AnyTool {
  const client = provider.createClient({ baseUrl, token, attempts: false, rateLimits: false });
  const options = { client, include: [name], ...offerFile(provider, upload) };
  const [tool] = provider.createToolkit(options).getTools();
  if (tool === undefined) throw new Error(`There is no tool ${name}.`);
  return tool;
}

/** Returns the options that offer one file, as a folder of the host does. */
function offerFile({ files }: AnyProviderPackage, upload: Upload | undefined): object {
  if (upload === undefined) return {};
  const { file, type } = upload;
  return (
    files?.((name: string) => (name === file ? new Blob(["content"], { type }) : undefined)) ?? {}
  );
}
