import type { Service } from "@workbelt/core/provider";
import { identities, meanings } from "./fields.js";
import { listThings } from "./list-things.js";
import { nameInput } from "./name-input.js";
import { parseError } from "./parse-error.js";
import { DEFAULT_VERSION, type MarkdownVersion, VERSION_HEADER } from "./versions.js";
import { version } from "./version.js";

/** The notes workspace, and the version of its Markdown that a client reads and writes. */
export interface NotesService extends Service {
  markdownVersion: MarkdownVersion;
}

/**
 * The notes workspace: the Notion REST API. Its rate limit is 180 requests in a window of 60 seconds
 * for each connection (request limits, as of 2026; 600 on the Business and Enterprise plans).
 */
export const notesService: NotesService = {
  name: "notes",
  displayName: "the notes workspace",
  product: `workbelt-notes-tools/${version}`,
  baseUrl: "https://api.notion.com",
  tokenVariable: "NOTES_ACCESS_TOKEN",
  baseUrlVariable: "NOTES_BASE_URL",
  headers: { [VERSION_HEADER]: DEFAULT_VERSION },
  requestIdHeader: "x-notion-request-id",
  rateLimits: [{ requests: 180, perSeconds: 60 }],
  texts: {
    rows: {
      outside: false,
      because:
        "Members keep titles and the values of columns; guests and forms do so where the workspace lets them",
    },
    settings: {
      outside: false,
      because: "Members name databases, columns, views, agents and emojis",
    },
    skills: { outside: false, because: "Members publish them for agents" },
    pages: {
      outside: true,
      because:
        "Guests and people with a link write pages, and transcripts, mails and web pages are saved in them",
    },
    comments: { outside: true, because: "Guests and people with a link write them" },
    agents: { outside: true, because: "Another agent writes it, which may have read anything" },
  },
  interpret: (reply) => (reply.status < 300 ? undefined : parseError(reply)),
  markdownVersion: "v2",
  nameReferences: nameInput,
  identities,
  meanings,
  keyedByAccount: ["properties"],
  links: ["avatar_url", "external_url", "public_url", "url"],
  idKinds: ["object", "type"],
  readableFields: ["title", "name", "plain_text", "content", "url"],
  listThings,
  // Stored files have an address that is signed at each read.
  volatileKeys: ["file", "request_id"],
};

/** Returns the version of the Markdown of requests to a service: that of its client. */
export function getMarkdownVersion(service: Service): MarkdownVersion {
  return (service as Partial<NotesService>).markdownVersion ?? notesService.markdownVersion;
}
