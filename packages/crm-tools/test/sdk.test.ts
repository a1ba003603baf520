import {
  createAttioClient,
  postV2Notes,
  postV2ObjectsByObjectRecords,
  postV2ObjectsByObjectRecordsQuery,
  postV2ObjectsRecordsSearch,
  postV2Tasks,
} from "attio-ts-sdk";
import { expect, test } from "vitest";
import type { ApiTool, Operation } from "@workbelt/core";
import { crmCatalog } from "../src/index.js";
import { examples } from "./examples.js";
import { capture, failure, type Seen } from "./helpers/server.js";

const id = "891dcbfc-9141-415d-9b2a-2238a6cc012d";
const values = {
  name: { first_name: "Ada", last_name: "Lovelace" },
  email_addresses: "ada@lovelace.example",
  company: { target_record_id: id },
  job_title: null,
};

const posting = [
  "crm_search_records",
  "crm_list_people",
  "crm_list_companies",
  "crm_create_person",
  "crm_create_task",
  "crm_create_note",
];
// Beside the examples, which hold every input: as little as each tool takes, and ids without hyphens.
const inputs: [name: string, input: object][] = [
  ...Object.entries(examples).filter(([name]) => posting.includes(name)),
  ["crm_search_records", { object: "people", query: "", limit: 500, offset: 500 }],
  ["crm_list_people", {}],
  ["crm_list_companies", {}],
  ["crm_create_person", { values }],
  ["crm_create_person", { values: {} }],
  ["crm_create_task", { content: "" }],
  [
    "crm_create_task",
    {
      content: "x",
      linked_records: [{ target_object: "people", target_record_id: id.replaceAll("-", "") }],
    },
  ],
  ["crm_create_note", { parent_object: "people", parent_record_id: id.replaceAll("-", "") }],
];

const tools: Record<string, new (options: object) => ApiTool<Operation>> = Object.fromEntries(
  Object.values(crmCatalog)
    .flat()
    .map((Tool) => [new Tool().name, Tool]),
);

/** The first request a tool sends. */
async function sentBy(name: string, input: object): Promise<Seen> {
  const server = await capture(failure(400, "stop", "Enough seen."));
  const tool = new tools[name]!({ client: server.client });
  await expect(tool.execute(input as Record<string, unknown>)).rejects.toThrow("Enough seen.");
  return server.seen[0]!;
}

/**
 * Gives a body to the SDK's own call for this address. The SDK checks it against the schema that was
 * generated from Attio's OpenAPI description, and sends it only when it fits.
 *
 * @throws the SDK's complaint.
 */
async function passThroughSdk(url: string, body: object): Promise<void> {
  const sent: Request[] = [];
  const client = createAttioClient({
    apiKey: "none",
    baseUrl: "http://127.0.0.1:9",
    retry: { maxRetries: 0 },
    fetch: (...request: Parameters<typeof fetch>) => {
      sent.push(new Request(...request));
      return Promise.resolve(Response.json({ stop: true }, { status: 400 }));
    },
  });
  const call = sdkCall(url, body, client);
  const complaint = await call.then(() => undefined).catch((error: unknown) => error);
  if (sent.length === 0) throw complaint;
  expect(new URL(sent[0]!.url).pathname).toBe(url);
}

function sdkCall(url: string, given: object, client: ReturnType<typeof createAttioClient>) {
  const body = given as never;
  if (url === "/v2/tasks") return postV2Tasks({ client, body });
  if (url === "/v2/notes") return postV2Notes({ client, body });
  if (url === "/v2/objects/records/search") return postV2ObjectsRecordsSearch({ client, body });
  const [, object = ""] = /^\/v2\/objects\/(\w+)\/records/.exec(url) ?? [];
  const path = { object };
  if (url.endsWith("/query")) return postV2ObjectsByObjectRecordsQuery({ client, path, body });
  return postV2ObjectsByObjectRecords({ client, path, body });
}

test.each(inputs)("%s sends what Attio's schemas accept for %j", async (name, input) => {
  const sent = await sentBy(name, input);
  await expect(passThroughSdk(sent.url, sent.body as object)).resolves.toBeUndefined();
});

test("the tools whose bodies are not looked at send none", async () => {
  const others = Object.keys(examples).filter((name) => !inputs.some(([other]) => other === name));
  const sent = await Promise.all(others.map((name) => sentBy(name, examples[name] ?? {})));
  expect(sent.map(({ method, body }) => [method, body])).toEqual(
    others.map(() => ["GET", undefined]),
  );
});

const task = { content: "x", format: "plaintext", deadline_at: null, is_completed: false };
const search = { query: "x", objects: ["people"], request_as: { type: "workspace" } };
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
])("the referee does refuse: %s %j", async (url, body, complaint) => {
  await expect(passThroughSdk(url, body)).rejects.toThrow(complaint);
});
