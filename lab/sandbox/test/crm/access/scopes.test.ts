import { afterAll, beforeAll, expect, test } from "vitest";
import { seedId } from "../../../src/index.js";
import { story } from "../../../src/company/story/index.js";
import { startCrmOnDisk } from "../../helpers/crm-fixture.js";

let crm: Awaited<ReturnType<typeof startCrmOnDisk>>;
beforeAll(async () => {
  crm = await startCrmOnDisk({ rateLimits: false });
});
afterAll(() => crm.stop());

const people = "/v2/objects/people";
const person = seedId(`crm/people/${story.people[0]!.key}`);
const list = `/v2/lists/${story.lists[0]!.apiSlug}`;
const listedRecord = story.lists[0]!.entries[0]!.record;
const entry = seedId(`crm/entry/${story.lists[0]!.key}/${listedRecord}`);
const member = seedId(`crm/member/${story.members[0]!.key}`);
const note = seedId(`crm/note/${story.crmNotes[0]!.key}`);
const task = seedId(`crm/task/${story.tasks[0]!.key}`);
const deal = seedId("crm/deals/castellan-cold-chain");
const comment = seedId("crm/comment/castellan-still-alive");
const thread = seedId("crm/thread/castellan-still-alive");
const onEntry = seedId("crm/comment/tamarack-driver-first");
const entryOfTamarack = seedId("crm/entry/expansion-accounts/tamarack");
const webhook = seedId("crm/webhook/deal-alerts");
const file = seedId("crm/file/summary");
const meeting = seedId(`crm/meeting/${story.calls[0]!.key}`);
const author = { type: "workspace-member", id: member };
const validInput = { format: "plaintext", content: "x", author };

const validTask = {
  content: "x",
  format: "plaintext",
  deadline_at: null,
  is_completed: false,
  linked_records: [],
  assignees: [],
};
const validNote = {
  parent_object: "people",
  parent_record_id: person,
  title: "",
  format: "plaintext",
  content: "",
};
const validAttribute = {
  title: "Custom",
  description: null,
  api_slug: "custom",
  type: "text",
  is_required: false,
  is_unique: false,
  is_multiselect: false,
  config: {},
};
const validList = {
  name: "New",
  api_slug: "new",
  parent_object: "people",
  workspace_access: "full-access",
  workspace_member_access: [],
};

const areas = {
  rec: "record_permission",
  obj: "object_configuration",
  le: "list_entry",
  lc: "list_configuration",
  um: "user_management",
  cm: "comment",
  mt: "meeting",
  wh: "webhook",
  task: "task",
  note: "note",
  file: "file",
} as const;

/** The scopes each endpoint requires: `area:r` to read, `area:w` to write. */
const endpoints: [method: string, path: string, scopes: string, data?: object][] = [
  ["POST", `${people}/records`, "rec:w obj:r", { values: {} }],
  [
    "PUT",
    `${people}/records?matching_attribute=email_addresses`,
    "rec:w obj:r",
    { values: { email_addresses: ["ada@lovelace.example"] } },
  ],
  ["GET", `${people}/records/${person}`, "rec:r obj:r"],
  ["PUT", `${people}/records/${person}`, "rec:w obj:r", { values: {} }],
  ["PATCH", `${people}/records/${person}`, "rec:w obj:r", { values: {} }],
  ["DELETE", `${people}/records/${person}`, "rec:w obj:r"],
  ["GET", `${people}/records/${person}/attributes/job_title/values`, "rec:r obj:r"],
  ["GET", `${people}/records/${person}/entries`, "rec:r obj:r le:r"],
  [
    "POST",
    `${people}/records/merge`,
    "rec:w obj:r",
    { primary_record_id: person, secondary_record_id: seedId("crm/people/ines-carvalho") },
  ],
  ["GET", `${people}/views`, "obj:r"],
  ["GET", `${list}/views`, "lc:r"],
  ["GET", `/v2/files?object=people&record_id=${person}`, "obj:r rec:r file:r"],
  ["GET", `/v2/files/${file}`, "obj:r rec:r file:r"],
  ["DELETE", `/v2/files/${file}`, "file:w obj:r rec:r"],
  ["GET", "/v2/objects", "obj:r"],
  ["POST", "/v2/objects", "obj:w", { api_slug: "x", singular_noun: "X", plural_noun: "Xs" }],
  ["GET", people, "obj:r"],
  ["PATCH", people, "obj:w", {}],
  ["GET", `${people}/attributes`, "obj:r"],
  ["POST", "/v2/objects/deals/attributes", "obj:w", validAttribute],
  ["GET", `${people}/attributes/name`, "obj:r"],
  ["GET", "/v2/objects/companies/attributes/categories/options", "obj:r"],
  ["POST", "/v2/objects/companies/attributes/categories/options", "obj:w", { title: "New" }],
  ["GET", "/v2/objects/deals/attributes/stage/statuses", "obj:r"],
  ["POST", "/v2/objects/deals/attributes/stage/statuses", "obj:w", { title: "New" }],
  ["PATCH", "/v2/objects/companies/attributes/categories/options/Retail", "obj:w", {}],
  ["PATCH", "/v2/objects/deals/attributes/stage/statuses/Lead", "obj:w", {}],
  ["PATCH", `${list}/attributes/stage`, "lc:w", {}],
  ["POST", `${list}/attributes/stage/statuses`, "lc:w", { title: "New" }],
  ["GET", `${list}/attributes`, "lc:r"],
  ["POST", `${list}/attributes`, "lc:w", validAttribute],
  ["GET", `${list}/attributes/stage/statuses`, "lc:r"],
  ["GET", "/v2/lists", "lc:r"],
  ["POST", "/v2/lists", "lc:w", validList],
  ["GET", list, "lc:r"],
  ["GET", `${list}/entries/${entry}`, "le:r lc:r"],
  ["PATCH", list, "lc:w", {}],
  ["PATCH", `${list}/entries/${entry}`, "le:w lc:r", { entry_values: {} }],
  ["PUT", `${list}/entries/${entry}`, "le:w lc:r", { entry_values: {} }],
  ["GET", `${list}/entries/${entry}/attributes/stage/values`, "le:r lc:r"],
  [
    "PUT",
    `${list}/entries`,
    "le:w lc:r",
    {
      parent_record_id: seedId(`crm/companies/${listedRecord}`),
      parent_object: "companies",
      entry_values: {},
    },
  ],
  ["DELETE", `${list}/entries/${entry}`, "le:w lc:r"],
  [
    "POST",
    `${list}/entries`,
    "le:w lc:r",
    {
      parent_record_id: seedId(`crm/companies/${listedRecord}`),
      parent_object: "companies",
      entry_values: {},
    },
  ],
  ["GET", "/v2/workspace_members", "um:r"],
  ["GET", `/v2/workspace_members/${member}`, "um:r"],
  ["POST", "/v2/notes", "note:w obj:r rec:r", validNote],
  ["GET", "/v2/notes", "note:r obj:r rec:r"],
  ["GET", `/v2/notes/${note}`, "note:r obj:r rec:r"],
  ["PATCH", `/v2/notes/${note}`, "note:w obj:r rec:r", {}],
  ["DELETE", `/v2/notes/${note}`, "note:w"],
  ["POST", "/v2/tasks", "task:w obj:r rec:r um:r", validTask],
  ["GET", "/v2/tasks", "task:r obj:r rec:r um:r"],
  ["GET", `/v2/tasks/${task}`, "task:r obj:r rec:r um:r"],
  ["PATCH", `/v2/tasks/${task}`, "task:w obj:r rec:r um:r", {}],
  ["DELETE", `/v2/tasks/${task}`, "task:w"],
  [
    "POST",
    "/v2/comments",
    "cm:w obj:r rec:r",
    { ...validInput, record: { object: "people", record_id: person } },
  ],
  [
    "POST",
    "/v2/comments",
    "cm:w lc:r le:r",
    { ...validInput, entry: { list: story.lists[0]!.apiSlug, entry_id: entry } },
  ],
  ["POST", "/v2/comments", "cm:w obj:r rec:r", { ...validInput, thread_id: thread }],
  ["GET", `/v2/comments/${comment}`, "cm:r obj:r rec:r"],
  ["GET", `/v2/comments/${onEntry}`, "cm:r lc:r le:r"],
  ["DELETE", `/v2/comments/${comment}`, "cm:w"],
  ["GET", `/v2/threads?object=deals&record_id=${deal}`, "cm:r obj:r rec:r"],
  ["GET", `/v2/threads?list=expansion_accounts&entry_id=${entryOfTamarack}`, "cm:r lc:r le:r"],
  ["GET", `/v2/threads/${thread}`, "cm:r obj:r rec:r"],
  ["GET", "/v2/webhooks", "wh:r"],
  ["POST", "/v2/webhooks", "wh:w", { target_url: "https://x.example", subscriptions: [] }],
  ["GET", `/v2/webhooks/${webhook}`, "wh:r"],
  ["PATCH", `/v2/webhooks/${webhook}`, "wh:w", {}],
  ["DELETE", `/v2/webhooks/${webhook}`, "wh:w"],
  ["GET", "/v2/meetings", "mt:r rec:r"],
  ["GET", `/v2/meetings/${meeting}`, "mt:r rec:r"],
];

/** POST requests whose bodies are not wrapped; most of them read. */
const queries: [path: string, scopes: string, body: object][] = [
  [
    "/v2/objects/records/search",
    "rec:r obj:r",
    { query: "", objects: ["people"], request_as: { type: "workspace" } },
  ],
  [`${people}/records/query`, "rec:r obj:r", {}],
  [`${list}/entries/query`, "le:r lc:r", {}],
  ["/v2/sql", "rec:r obj:r", { sql: "SELECT 1" }],
  [
    "/v2/files",
    "file:w obj:r rec:r",
    { object: "people", record_id: person, file_type: "folder", name: "New" },
  ],
];

const all = [
  ...endpoints.map(([method, path, scopes, data]) => ({
    method,
    path,
    scopes,
    body: data && { data },
  })),
  ...queries.map(([path, scopes, body]) => ({ method: "POST", path, scopes, body })),
];

function readScopes(shortScopes: string): string[] {
  return shortScopes.split(" ").map((scope) => {
    const [area, access] = scope.split(":") as [keyof typeof areas, string];
    return `${areas[area]}:${access === "w" ? "read-write" : "read"}`;
  });
}

test.for(all)(
  "$method $path needs $scopes",
  async ({ method, path, scopes: shortScopes, body }) => {
    const scopes = readScopes(shortScopes);
    const withScopes = async (granted: string[]) => {
      crm.store.put("crm/tokens", "narrow", {
        id: seedId("narrow"),
        scopes: granted,
        issuedAt: 0,
        authorizedBy: null,
      });
      return crm.send(method, path, { body, token: "narrow" });
    };
    expect(await withScopes(scopes)).toMatchObject({ status: 200 });
    const wider = scopes.map((scope) => scope.replace(/:read$/, ":read-write"));
    // The first request may have deleted the target of the second.
    if (method !== "GET") crm.sandbox.reset();
    expect(await withScopes(wider)).toMatchObject({ status: 200 });
    if (method !== "GET") crm.sandbox.reset();
    for (const missing of scopes) {
      const others = scopes.filter((scope) => scope !== missing);
      const less = missing.endsWith(":read-write") ? [missing.replace("-write", "")] : [];
      const response = await withScopes([...others, ...less]);
      expect(response).toMatchObject({
        status: 403,
        body: { status_code: 403, type: "auth_error", code: "unauthorized" },
      });
      expect(response.body["message"]).toContain(missing);
    }
  },
);
