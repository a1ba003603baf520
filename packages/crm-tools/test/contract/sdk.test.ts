import { expect, test } from "vitest";
import { completeInputs } from "../helpers/samples.js";
import { everyTool } from "../helpers/every-tool.js";
import { findEndpoint, passThroughSdk, sdkEndpoints } from "../helpers/sdk-calls.js";
import {
  startRecordingServer,
  errorResponse,
  type RecordedRequest,
} from "../helpers/recording-server.js";

const id = "891dcbfc-9141-415d-9b2a-2238a6cc012d";
const bare = id.replaceAll("-", "").toUpperCase();
const values = {
  name: { first_name: "Ada", last_name: "Lovelace" },
  email_addresses: "ada@lovelace.example",
  company: { target_record_id: id },
  job_title: null,
};
const entry = { list_id: id, entry_id: bare };
const comment = { author_actor_id: bare, content: "Agreed." };
const list = { name: "x", api_slug: "x", parent_object: bare };
const attribute = { ...completeInputs["crm_create_attribute"], object: undefined, list: "sales" };
const relationship = {
  object: "companies",
  title: "Docks",
  api_slug: "docks",
  is_multiselect: true,
};
const currency = { default_currency_code: "EUR", display_type: "symbol" };

// Attio's documents of August and October 2026 have these, the SDK not yet.
const NEWER_THAN_SDK = [
  "crm_merge_records",
  "crm_query_sql",
  "crm_update_note",
  "crm_get_thread",
  "crm_delete_object",
  "crm_update_meeting",
  "crm_delete_meeting",
  "crm_replace_attribute_history",
  "crm_list_emails",
  "crm_unsubscribe_emails",
  "crm_list_activities",
  "crm_create_activity",
  "crm_update_activity",
  "crm_delete_activity",
];
const sdkExamples = Object.entries(completeInputs).filter(
  ([name]) => !NEWER_THAN_SDK.includes(name),
);

// Beyond the examples with every input: the minimal inputs, ids without hyphens, and alternative forms.
const inputs: [name: string, input: Record<string, unknown>][] = [
  ...sdkExamples,
  ["crm_search_records", { object: "people", query: "", limit: 500, offset: 500 }],
  ["crm_list_people", {}],
  ["crm_list_records", { object: "deals", view_id: bare }],
  ["crm_list_entries", { list: "sales", view_id: bare }],
  ["crm_list_records", { object: bare, filter: { $not: { name: { $not_empty: true } } } }],
  ["crm_create_person", { values }],
  ["crm_create_person", { values: {} }],
  ["crm_create_deal", { values: { value: [{ currency_value: 9.5, currency_code: "EUR" }] } }],
  ["crm_get_record_attribute_values", { object: "deals", record_id: bare, attribute: "stage" }],
  ["crm_create_task", { content: "x" }],
  [
    "crm_create_task",
    { content: "x", linked_records: [{ target_object: "people", target_record_id: bare }] },
  ],
  ["crm_list_tasks", {}],
  ["crm_update_task", { task_id: bare, deadline_at: "" }],
  ["crm_update_task", { task_id: bare, linked_records: [], assignees: [] }],
  ["crm_create_note", { parent_object: "people", parent_record_id: bare, title: "x" }],
  ["crm_list_notes", {}],
  ["crm_create_comment", { ...comment, ...entry }],
  ["crm_create_comment", { ...comment, thread_id: bare }],
  ["crm_list_threads", entry],
  ["crm_get_thread", { thread_id: bare }],
  ["crm_create_list", { ...list, workspace_access: "full-access", workspace_member_access: [] }],
  ["crm_add_to_list", { list: "sales", record_id: bare, parent_object: "companies" }],
  ["crm_update_list", { list_id: bare, workspace_member_access: [] }],
  ["crm_update_list_entry", { ...entry, entry_values: { stage: null } }],
  [
    "crm_upsert_list_entry",
    { list_id: "sales", parent_object: "companies", parent_record_id: bare },
  ],
  ["crm_list_entries", { list: bare }],
  ["crm_list_attributes", { list: "sales" }],
  ["crm_create_attribute", attribute],
  ["crm_create_attribute", { ...attribute, config: { relationship } }],
  ["crm_create_attribute", { ...attribute, type: "multiselect", config: {} }],
  ["crm_create_attribute", { ...attribute, type: "currency", config: { currency } }],
  ["crm_list_webhooks", { limit: 3 }],
  ["crm_list_webhooks", { limit: 100 }],
  ["crm_list_meetings", {}],
  ["crm_list_meetings", { limit: 5, offset: 2000 }],
];

const tools = Object.fromEntries(everyTool.map((Tool) => [new Tool().name, Tool]));

/** Returns the first request that a tool sends. */
async function sentBy(name: string, input: Record<string, unknown>): Promise<RecordedRequest> {
  const server = await startRecordingServer(errorResponse(400, "stop", "Enough seen."));
  const tool = new tools[name]!({ client: server.client });
  await expect(tool.execute(input)).rejects.toThrow("Enough seen.");
  return server.requests[0]!;
}

test.each(inputs)("%s sends what Attio's schemas accept for %j", async (name, input) => {
  const seen = await sentBy(name, input);
  const sent = await passThroughSdk(seen);
  expect(`${sent.method} ${new URL(sent.url).pathname}`).toBe(
    `${seen.method} ${seen.url.split("?")[0]}`,
  );
  expect(await readBody(sent)).toEqual(seen.body);
});

/** Reads the JSON of a request, or the fields of its form; undefined if it is empty. */
async function readBody(request: Request): Promise<unknown> {
  if (request.headers.get("content-type")?.startsWith("multipart/form-data") === true) {
    return Object.fromEntries(await request.formData());
  }
  const text = await request.text();
  return text === "" ? undefined : JSON.parse(text);
}

test("every tool is checked, and together they use every endpoint", async () => {
  expect(Object.keys(completeInputs).toSorted()).toEqual(Object.keys(tools).toSorted());
  const used = await Promise.all(
    inputs.map(async ([name, input]) => findEndpoint(await sentBy(name, input))),
  );
  expect(new Set(used)).toEqual(new Set(sdkEndpoints));
});

const task = { content: "x", format: "plaintext", deadline_at: null, is_completed: false };
const search = { query: "x", objects: ["people"], request_as: { type: "workspace" } };
const author = { type: "workspace-member", id };
test.each([
  ["/v2/tasks", { data: { ...task, assignees: [] } }, "linked_records"],
  [
    "/v2/tasks",
    { data: { ...task, content: "x".repeat(2001), assignees: [], linked_records: [] } },
    "content",
  ],
  ["/v2/notes", { data: { parent_object: "people", parent_record_id: id } }, "title"],
  ["/v2/objects/records/search", { ...search, limit: 26 }, "limit"],
  ["/v2/objects/people/records", { data: { values: { name: "Ada" } } }, "expected array"],
  ["/v2/objects/people/records/query", { limit: "10" }, "limit"],
  ["/v2/comments", { data: { format: "plaintext", content: "x", author } }, "thread_id"],
  ["/v2/lists", { data: { name: "x", api_slug: "x", workspace_access: null } }, "parent_object"],
  ["/v2/lists/sales/entries", { data: { parent_record_id: id } }, "parent_object"],
  ["/v2/objects/deals/attributes", { data: { type: "multiselect" } }, "type"],
])("the SDK rejects %s %j", async (url, body, complaint) => {
  await expect(passThroughSdk({ method: "POST", url, body })).rejects.toThrow(complaint);
});

test.each([
  ["/v2/meetings?limit=201", "<=200"],
  ["/v2/notes?limit=x", "expected number"],
  ["/v2/tasks/1", "Invalid UUID"],
])("the SDK rejects GET %s", async (url, complaint) => {
  await expect(passThroughSdk({ method: "GET", url, body: undefined })).rejects.toMatchObject({
    cause: { message: expect.stringContaining(complaint) },
  });
});
