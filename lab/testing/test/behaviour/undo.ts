import {
  defineOperation,
  graphql,
  interpretGraphql,
  path,
  remove,
  restore,
  type Revert,
  type Service,
  set,
  setOrRemove,
  type ThingKind,
} from "@workbelt/core/provider";
import { z } from "zod";
import type { BehaviourCase } from "../../src/index.js";

// Writes of invented services that can be undone, and what the services' documentation says about them.

const contactId = z.string().min(1).max(64).describe("Id of the contact");
const text = z.string().min(1).max(100);

export const CONTACT: ThingKind = {
  noun: "contact",
  at: "",
  id: "id",
  fields: "properties",
  compared: ["name"],
};
const contact = z.looseObject({ id: z.string(), properties: z.looseObject({}) });
const QUERY = { properties: "name,stage" };
const readContact = (id: string) => ({
  request: { method: "GET" as const, path: path`/v3/contacts/${id}`, query: QUERY },
});

const updateInput = z.strictObject({
  contact_id: contactId,
  name: text.describe("Name").optional(),
  stage: text.describe("Stage").optional(),
});

/** Returns the operation that updates a contact, undone in this way. */
export const updateContactWith = (
  revert: (input: z.output<typeof updateInput>) => Revert<z.output<typeof updateInput>>,
) =>
  defineOperation({
    name: "hub_update_contact",
    description: "Updates name or stage of a contact.",
    effect: "update",
    consequence: { reversible: "fully", overwrites: "the values it names" },
    verifyWith: "hub_get_contact",
    input: updateInput,
    request: ({ contact_id, ...properties }) => ({
      method: "PATCH",
      path: path`/v3/contacts/${contact_id}`,
      body: { properties },
    }),
    response: contact,
    result: (updated) => updated,
    output: contact,
    revert,
  });

const clear = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value ?? ""]));

/** The setting that restores a contact. */
export const contactSetting = ({ contact_id }: { contact_id: string }) => {
  const read = () => readContact(contact_id);
  return { body: "properties", read, readAfter: read, toWrite: clear };
};

export const updateContact = updateContactWith((input) => set(CONTACT, contactSetting(input)));

const ada = (stage: string | null) => ({ id: "51", properties: { name: "Ada", stage } });
const CONTACT_READ = "GET /v3/contacts/51?properties=name%2Cstage";

/** The undo of an update, by the documentation: an empty text clears a property. */
export const UPDATE_UNDOS = [
  {
    read: { request: CONTACT_READ, before: ada("lead") },
    by: { request: "PATCH /v3/contacts/51", body: { properties: { stage: "lead" } } },
  },
  {
    read: { request: CONTACT_READ, before: ada(null) },
    by: { request: "PATCH /v3/contacts/51", body: { properties: { stage: "" } } },
  },
] as const;

const createInput = z.strictObject({ name: text.describe("Name") });

/** Returns the operation that creates a contact, undone in this way. */
export const createContactWith = (revert: Revert<z.output<typeof createInput>>) =>
  defineOperation({
    name: "hub_create_contact",
    description: "Creates a contact.",
    effect: "create",
    consequence: { reversible: "fully" },
    verifyWith: "hub_list_contacts",
    input: createInput,
    request: (properties) => ({ method: "POST", path: path`/v3/contacts`, body: { properties } }),
    response: contact,
    result: (created) => created,
    output: contact,
    revert,
  });

export const createContact = createContactWith(
  remove(CONTACT, {
    path: ({ id }) => path`/v3/contacts/${id}`,
    guards: ({ id }) => [
      {
        items: "notes",
        at: ["results"],
        request: { method: "GET", path: path`/v3/contacts/${id}/notes` },
      },
    ],
  }),
);

export const archiveContact = defineOperation({
  name: "hub_remove_contact",
  description: "Moves a contact to the archive.",
  effect: "delete",
  consequence: { reversible: "fully", deletes: "the contact" },
  verifyWith: "hub_get_contact",
  input: z.strictObject({ contact_id: contactId }),
  request: ({ contact_id }) => ({
    method: "POST",
    path: path`/v3/contacts/${contact_id}`,
    body: { archived: true },
  }),
  response: contact,
  result: (archived) => archived,
  output: contact,
  revert: restore(
    { noun: "contact", at: "", id: "id" },
    {
      before: { archived: false },
      after: { archived: true },
      by: { method: "POST", body: { archived: false } },
    },
  ),
});

const SETTING: ThingKind = { noun: "setting", at: "", id: "key", compared: ["value"] };
const setting = z.looseObject({ key: z.string(), value: z.string() });
const settingInput = z.strictObject({
  key: text.describe("Key of the setting"),
  value: text.describe("Value"),
});

/** Returns the operation that creates or changes a setting, of which undo reads the one with this key. */
export const putSettingWith = (keyOf: (key: string) => string) =>
  defineOperation({
    name: "hub_upsert_setting",
    description: "Creates or changes a setting.",
    effect: "update",
    consequence: { reversible: "fully", overwrites: "its value" },
    verifyWith: "hub_get_setting",
    input: settingInput,
    request: ({ key, value }) => ({
      method: "PUT",
      path: path`/v3/settings/${key}`,
      body: { value },
      idempotent: true,
    }),
    response: setting,
    result: (put) => put,
    output: setting,
    revert: ({ key }: z.output<typeof settingInput>) => {
      const place = path`/v3/settings/${keyOf(key)}`;
      const read = () => ({ request: { method: "GET" as const, path: place } });
      return setOrRemove(SETTING, { body: "", path: () => place, read }, { path: () => place });
    },
  });

export const putSetting = putSettingWith((key) => key);

/** The undo of an upsert, by the documentation. */
export const UPSERT_UNDOS = [
  {
    read: { request: "GET /v3/settings/theme", before: { key: "theme", value: "light" } },
    by: { request: "PUT /v3/settings/theme", body: { value: "light" } },
  },
  {
    status: 201,
    read: { request: "GET /v3/settings/theme" },
    by: { request: "DELETE /v3/settings/theme" },
  },
] as const;

export const HUB_CASES = {
  hub_update_contact: {
    input: { contact_id: "51", stage: "customer" },
    request: "PATCH /v3/contacts/51",
    body: { properties: { stage: "customer" } },
    reply: ada("customer"),
    undo: UPDATE_UNDOS,
  },
  hub_create_contact: {
    input: { name: "Ada" },
    request: "POST /v3/contacts",
    body: { properties: { name: "Ada" } },
    reply: ada(null),
    status: 201,
    undo: {
      read: [
        { request: "GET /v3/contacts/51" },
        { request: "GET /v3/contacts/51/notes", after: { results: [] } },
      ],
      by: { request: "DELETE /v3/contacts/51" },
    },
  },
  hub_remove_contact: {
    input: { contact_id: "51" },
    request: "POST /v3/contacts/51",
    body: { archived: true },
    reply: { ...ada(null), archived: true },
    undo: {
      read: { request: "GET /v3/contacts/51", before: { ...ada(null), archived: false } },
      by: { request: "POST /v3/contacts/51", body: { archived: false } },
    },
  },
  hub_upsert_setting: {
    input: { key: "theme", value: "dark" },
    request: "PUT /v3/settings/theme",
    body: { value: "dark" },
    reply: { key: "theme", value: "dark" },
    idempotent: true,
    undo: UPSERT_UNDOS,
  },
} satisfies Record<string, BehaviourCase>;

/** An invented tracker with GraphQL. */
export const tracker: Service = {
  name: "tracker",
  displayName: "Tracker",
  baseUrl: "https://api.tracker.example",
  tokenVariable: "TRACKER_API_KEY",
  baseUrlVariable: "TRACKER_BASE_URL",
  identities: { contact_id: "contact" },
  interpret: interpretGraphql(),
};

const ISSUE: ThingKind = { noun: "issue", at: "data.issueUpdate.issue", id: "id", name: ["title"] };
const issue = z.looseObject({ id: z.string(), title: z.string() });
const UPDATE =
  "mutation ($id: String!, $input: IssueInput!) { issueUpdate(id: $id, input: $input) { issue { id title body } } }";
const issueInput = z.strictObject({
  issue_id: text.describe("Id of the issue"),
  title: text.describe("Title").optional(),
  body: text.describe("Text").optional(),
});

/** Returns the operation that updates an issue by a mutation, undone by the mutation with these variables. */
export const updateIssueWith = (
  toVariables: (id: string, input: object) => Record<string, unknown>,
  document = UPDATE,
) =>
  defineOperation({
    name: "tracker_update_issue",
    description: "Updates title or text of an issue.",
    effect: "update",
    consequence: { reversible: "fully", overwrites: "title or text" },
    verifyWith: "tracker_get_issue",
    input: issueInput,
    request: ({ issue_id: id, ...input }) => graphql(UPDATE, { id, input }),
    response: z.object({ data: z.object({ issueUpdate: z.looseObject({ issue }) }) }),
    result: ({ data }) => data.issueUpdate.issue,
    output: issue,
    revert: ({ issue_id: id }: z.output<typeof issueInput>) => {
      const request = graphql("query ($id: String!) { issue(id: $id) { id title body } }", { id });
      const read = () => ({ request, at: ["data", "issue"] });
      const by = (input: object) => graphql(document, toVariables(id, input));
      return set(ISSUE, { body: "variables.input", read, readAfter: read, by });
    },
  });

export const updateIssue = updateIssueWith((id, input) => ({ id, input }));

const shownIssue = (title: string, body: string | null) => ({
  data: { issue: { id: "i1", title, body } },
});
const ISSUE_READ = { request: "POST /graphql", body: { query: "issue(", variables: { id: "i1" } } };
const restoreIssue = (input: object) => ({
  request: "POST /graphql",
  body: { query: "issueUpdate(", variables: { id: "i1", input } },
  reply: { data: { issueUpdate: { issue: { id: "i1" } } } },
});

export const TRACKER_CASES = {
  tracker_update_issue: {
    input: { issue_id: "i1", title: "New" },
    request: "POST /graphql",
    body: { variables: { id: "i1", input: { title: "New" } } },
    reply: { data: { issueUpdate: { issue: { id: "i1", title: "New", body: null } } } },
    undo: [
      {
        read: { ...ISSUE_READ, before: shownIssue("Old", null), after: shownIssue("New", null) },
        by: restoreIssue({ title: "Old" }),
      },
      {
        input: { issue_id: "i1", body: "Text" },
        body: { variables: { id: "i1", input: { body: "Text" } } },
        reply: { data: { issueUpdate: { issue: { id: "i1", title: "Old", body: "Text" } } } },
        read: { ...ISSUE_READ, before: shownIssue("Old", null), after: shownIssue("Old", "Text") },
        by: restoreIssue({ body: null }),
      },
    ],
  },
} satisfies Record<string, BehaviourCase>;
