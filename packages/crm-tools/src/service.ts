import { isReadOnly, type RequestSpec, type Service } from "@workbelt/core/provider";
import { parseError } from "./errors/parse-error.js";
import { identities, meanings } from "./fields.js";
import { nameMembers } from "./schema/name-members.js";
import { listThings } from "./list-things.js";
import { canonicalName } from "./canonical-name.js";
import { nameInput } from "./name-input.js";
import { version } from "./version.js";

/**
 * The CRM: the Attio REST API, version 2. Limits from its rate-limiting guide: 100 reads and 25 writes a
 * second; queries and searches count as reads although they are POST requests. The reference of the note
 * list allows 10 requests a second, that of merges five, that of new call recordings one.
 */
export const crmService: Service = {
  name: "crm",
  displayName: "the CRM",
  product: `workbelt-crm-tools/${version}`,
  baseUrl: "https://api.attio.com",
  tokenVariable: "CRM_ACCESS_TOKEN",
  baseUrlVariable: "CRM_BASE_URL",
  rateLimits: [
    { requests: 100, perSeconds: 1, appliesTo: isReadOnly },
    { requests: 25, perSeconds: 1, appliesTo: (request) => !isReadOnly(request) },
    { requests: 10, perSeconds: 1, appliesTo: isNotesList },
    { requests: 5, perSeconds: 1, appliesTo: isMerge },
    { requests: 1, perSeconds: 1, appliesTo: isNewCallRecording },
  ],
  texts: {
    records: {
      outside: false,
      because:
        "Members and integrations keep the names and values of records, list entries and files",
    },
    tasks: { outside: false, because: "Members write them" },
    settings: {
      outside: false,
      because: "Administrators name objects, attributes, lists, views and connections",
    },
    notes: {
      outside: true,
      because: "They hold mails and minutes of meetings, which quote outsiders",
    },
    comments: { outside: true, because: "Guests write them, and they quote outsiders" },
    emails: { outside: true, because: "Anybody can send one" },
    meetings: { outside: true, because: "Who invites writes the title and the description" },
    transcripts: { outside: true, because: "All participants speak" },
    files: { outside: true, because: "Files come from anybody" },
  },
  interpret: (reply) => (reply.status < 300 ? undefined : parseError(reply)),
  completeResult: nameMembers,
  nameReferences: nameInput,
  canonicalName,
  identities,
  meanings,
  keyedByAccount: ["values", "entry_values"],
  links: ["avatar_url", "target_url", "url", "video_url", "web_url"],
  idKinds: [
    "attribute_type",
    "interaction_type",
    "object",
    "parent_object",
    "referenced_actor_type",
    "target_object",
    "type",
  ],
  readableFields: [
    "full_name",
    "title",
    "name",
    "content",
    "email_address",
    "domain",
    "original_phone_number",
    "currency_value",
    "value",
    "url",
  ],
  listThings,
};

function isNotesList({ method, path }: RequestSpec): boolean {
  return method === "GET" && path === "/v2/notes";
}

function isMerge({ method, path }: RequestSpec): boolean {
  return method === "POST" && path.endsWith("/records/merge");
}

function isNewCallRecording({ method, path }: RequestSpec): boolean {
  return method === "POST" && path.endsWith("/call_recordings");
}
