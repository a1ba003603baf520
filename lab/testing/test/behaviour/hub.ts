import {
  compactPage,
  cursorPage,
  defineOperation,
  defineProvider,
  type Interpretation,
  pageOf,
  path,
  type Reply,
  type Service,
} from "@workbelt/core/provider";
import type { Resources } from "@workbelt/core/testing-support";
import { z } from "zod";
import type { BehaviourCase, BehaviourOptions } from "../../src/index.js";

const errorBody = z.object({ category: z.string(), message: z.string() });

export function interpret({ body, status }: Reply): Interpretation | undefined {
  if (status < 300) return undefined;
  const { category: code, message } = errorBody.parse(body);
  return { code, message };
}

/** An invented CRM that is called as its documentation says. */
export const hub: Service = {
  name: "hub",
  displayName: "Hub",
  baseUrl: "https://api.hub.example",
  tokenVariable: "HUB_TOKEN",
  baseUrlVariable: "HUB_BASE_URL",
  identities: { contact_id: "contact" },
  interpret,
};

export const contact = z.looseObject({ id: z.string(), name: z.string(), stage: z.string() });
const contactForModels = z.strictObject({
  contact_id: z.string(),
  name: z.string(),
  stage: z.string(),
});

export function compactContact({ id, name, stage }: z.output<typeof contact>) {
  return { contact_id: id, name, stage };
}

const id = z.string().min(1).max(64).describe("Id of the contact");

export const getContact = defineOperation({
  name: "hub_get_contact",
  description: "Gets one contact by its contact_id.",
  effect: "read",
  returnsTexts: [],
  input: z.strictObject({ contact_id: id }),
  request: ({ contact_id }) => ({ method: "GET", path: path`/v3/contacts/${contact_id}` }),
  response: contact,
  output: contactForModels,
  compact: compactContact,
});

export const listContacts = defineOperation({
  name: "hub_list_contacts",
  description: "Lists contacts.",
  effect: "read",
  returnsTexts: [],
  pagination: { kind: "cursor", input: "after", size: "limit" },
  input: z.strictObject({
    limit: z.int().min(1).max(100).describe("Contacts per page").optional(),
    after: z.string().max(500).describe("next_cursor of the previous page").optional(),
  }),
  request: (query) => ({ method: "GET", path: path`/v3/contacts`, query }),
  response: z.object({ results: z.array(contact), next: z.string().nullish() }),
  result: ({ results, next }) => cursorPage(results, next),
  output: pageOf(contactForModels, "cursor"),
  compact: compactPage(compactContact),
});

export const createContact = defineOperation({
  name: "hub_create_contact",
  description: "Creates a contact.",
  effect: "create",
  consequence: { reversible: "not", reason: "no operation deletes a contact" },
  verifyWith: "hub_list_contacts",
  input: z.strictObject({ name: z.string().min(1).max(100).describe("Name") }),
  request: (body) => ({ method: "POST", path: path`/v3/contacts`, body }),
  response: contact,
  output: contactForModels,
  compact: compactContact,
});

export function hubWith(operations: Resources, service: Service = hub) {
  return defineProvider({ service, operations });
}

const ada = { id: "51", name: "Ada Byron", stage: "lead", updatedAt: "2026-03-01T09:00:00Z" };
const kay = { id: "52", name: "Kay Ito", stage: "customer" };

export const CASES = {
  hub_get_contact: {
    input: { contact_id: "51" },
    request: "GET /v3/contacts/51",
    reply: ada,
    facts: ["Ada Byron"],
  },
  hub_list_contacts: {
    input: { limit: 1 },
    request: "GET /v3/contacts?limit=1",
    reply: { results: [ada], next: "NTI=" },
    lastReply: { results: [kay] },
  },
  hub_create_contact: {
    input: { name: "Ada Byron" },
    request: "POST /v3/contacts",
    body: { name: "Ada Byron" },
    reply: ada,
    status: 201,
  },
} satisfies Record<string, BehaviourCase>;

export const ERRORS: NonNullable<BehaviourOptions["errors"]> = {
  401: {
    body: { category: "INVALID_TOKEN", message: "The token has expired." },
    message: "expired",
  },
  404: { body: { category: "MISSING", message: "No contact 51." }, message: "No contact 51." },
};
