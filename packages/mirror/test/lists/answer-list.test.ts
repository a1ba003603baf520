import { convintelPackage } from "@workbelt/convintel-tools";
import {
  type AuditEntry,
  AuditLog,
  type CallOptions,
  createCallRecord,
  createPolicy,
  InputError,
} from "@workbelt/core";
import type { AnyProviderPackage } from "@workbelt/core/adapters";
import { crmPackage } from "@workbelt/crm-tools";
import { notesPackage } from "@workbelt/notes-tools";
import { type Sandbox, seedId, type ServiceName, startSandbox } from "@workbelt/sandbox";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { Mirror, type MirrorOptions, SqliteMirrorStore } from "../../src/index.ts";

const packages: readonly AnyProviderPackage[] = [crmPackage, notesPackage, convintelPackage];
let sandbox: Sandbox;
let store: SqliteMirrorStore;
let mirror: Mirror;

beforeAll(async () => {
  sandbox = await startSandbox({ rateLimits: false });
  store = new SqliteMirrorStore({ memory: true });
  mirror = createMirror({ lists: true });
  await mirror.sync();
});
beforeEach(() => sandbox.clearActivity());
afterAll(async () => {
  await store.close();
  await sandbox.stop();
});

function createMirror(options: Partial<MirrorOptions>): Mirror {
  const sources = packages.map((provider) => ({ provider, client: clientOf(provider) }));
  return new Mirror({ store, sources, ...options });
}

function clientOf(provider: AnyProviderPackage, token?: string) {
  const service = sandbox.services[provider.service.name as ServiceName];
  return provider.createClient({
    baseUrl: service.baseUrl,
    token: token ?? service.token,
    rateLimits: false,
  });
}

/** A tool of any operation. */
interface CalledTool {
  check(input: object): unknown;
  execute(input: object, options?: CallOptions): Promise<unknown>;
  items(input: object, options?: CallOptions): AsyncIterable<unknown>;
  run(input: unknown, options: CallOptions, caller: "model"): Promise<unknown>;
}

/** Creates a tool whose client has cached nothing. */
function createTool(name: string, options: object = {}): CalledTool {
  const provider = packages.find(({ service }) => name.startsWith(`${service.name}_`));
  if (provider === undefined) throw new Error(`There is no ${name}.`);
  const { createTool: create } = provider as unknown as {
    createTool: (name: string, options: object) => CalledTool;
  };
  return create(name, { client: clientOf(provider), layers: [mirror.layer], ...options });
}

interface Listed {
  readonly items: readonly unknown[];
  readonly copy?: { current_to: string; deletions_to: string; age_seconds: number };
}

async function list(name: string, input: object, options: CallOptions = {}, of = {}) {
  return (await createTool(name, of).execute(input, options)) as Listed;
}

async function listFresh(name: string, input: object): Promise<unknown[]> {
  const items: unknown[] = [];
  for await (const item of createTool(name).items(input)) items.push(item);
  return items;
}

async function failure(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(InputError);
  return (error as InputError).message;
}

/** In one order: the copy has none. */
function sorted(items: readonly unknown[]): unknown[] {
  return items
    .map((item) => JSON.parse(JSON.stringify(item)) as { id: unknown })
    .toSorted((one, other) => (JSON.stringify(one.id) < JSON.stringify(other.id) ? -1 : 1));
}

const LISTS: [string, Record<string, unknown>][] = [
  ["crm_list_deals", {}],
  ["crm_list_people", {}],
  ["crm_list_companies", {}],
  ["crm_list_records", { object: "deals" }],
  ["crm_list_records", { object: "users" }],
  ["crm_list_tasks", {}],
  ["crm_list_notes", {}],
  ["crm_list_meetings", {}],
  ["notes_data_fetch", {}],
];

test.each(LISTS)(
  "%s %j from the copy has what the service returns, without a request",
  async (name, input) => {
    const copied = await list(name, input, { fresh: false });
    expect(sandbox.activity()).toEqual([]);
    const fresh = await listFresh(name, input);
    expect(fresh.length).toBeGreaterThan(0);
    expect(sorted(copied.items)).toEqual(sorted(fresh));
  },
);

test("the entries of a list come from the copy by its id", async () => {
  const lists = (await list("crm_list_lists", {})).items as { id: { list_id: string } }[];
  for (const { id } of lists) {
    sandbox.clearActivity();
    const copied = await list("crm_list_entries", { list: id.list_id }, { fresh: false });
    expect(sandbox.activity()).toEqual([]);
    const fresh = await listFresh("crm_list_entries", { list: id.list_id });
    expect(sorted(copied.items)).toEqual(sorted(fresh));
  }
  expect(lists.length).toBeGreaterThan(0);
});

test("all items come in one page, also by iteration, with the age of the copy", async () => {
  const before = Date.now();
  await mirror.sync();
  const { copy, ...page } = await list("crm_list_people", {}, { fresh: false });
  expect(page).toEqual({ items: expect.any(Array) });
  expect(Date.parse(copy?.current_to ?? "")).toBeGreaterThanOrEqual(before);
  expect(Date.parse(copy?.deletions_to ?? "")).toBeGreaterThanOrEqual(before);
  expect(copy?.age_seconds).toBeGreaterThanOrEqual(0);
  sandbox.clearActivity();
  const items: unknown[] = [];
  const tool = createTool("crm_list_people");
  for await (const item of tool.items({}, { fresh: false })) items.push(item);
  expect(items).toEqual(page.items);
  expect(sandbox.activity()).toEqual([]);
});

test("the age of a list of changes is that of its deletions", async () => {
  const { copy } = await list("notes_data_fetch", {}, { fresh: false });
  const freshness = await mirror.freshness();
  const read = freshness.filter(({ collection }) => /^notes_(pages|databases)$/.test(collection));
  const swept = Math.min(...read.map(({ sweptAt = 0 }) => sweptAt));
  expect(copy?.deletions_to).toBe(new Date(swept).toISOString());
  const age = Math.round((Date.now() - swept) / 1000);
  expect(Math.abs((copy?.age_seconds ?? 0) - age)).toBeLessThanOrEqual(1);
});

test("a write through a tool is in the copy at once", async () => {
  const created = (await createTool("crm_create_task").execute({
    content: "Read the copy",
  })) as { id: { task_id: string } };
  const copied = await list("crm_list_tasks", {}, { fresh: false });
  expect(sorted(copied.items)).toEqual(sorted(await listFresh("crm_list_tasks", {})));
  expect(JSON.stringify(copied.items)).toContain(created.id.task_id);
  await createTool("crm_delete_task").execute({ task_id: created.id.task_id });
  const after = await list("crm_list_tasks", {}, { fresh: false });
  expect(JSON.stringify(after.items)).not.toContain(created.id.task_id);
});

test("what the copy cannot answer exactly is refused, and nothing is sent", async () => {
  const copied = { fresh: false };
  const refuse = async (name: string, input: object, of = {}) => {
    const message = await failure(list(name, input, copied, of));
    expect(message).toContain("leave fresh out");
    return message;
  };
  const filtered = await refuse("crm_list_deals", { filter: { stage: "Lead" }, limit: 5 });
  expect(filtered).toContain("- filter: expected to be absent with fresh: false");
  expect(filtered).toContain("- limit: ");
  expect(await refuse("crm_list_tasks", { is_completed: false })).toContain("- is_completed: ");
  expect(await refuse("crm_list_deals", {}, { pin: { limit: 3 } })).toContain("- limit: ");
  expect(await refuse("crm_list_records", { object: "boats" })).toContain(
    "it has people, companies, deals",
  );
  expect(await refuse("crm_list_lists", {})).toContain("crm_list_tasks");
  const updatedFrom = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  expect(await refuse("convintel_activities_list", { updatedFrom })).toContain(
    "none of this service",
  );
  expect(await refuse("crm_create_task", { content: "x" })).toContain("does not have it");
  expect(await refuse("crm_list_tasks", {}, { layers: [] })).toContain("lists: true");
  const { layer } = createMirror({});
  expect(await refuse("crm_list_tasks", {}, { layers: [layer] })).toContain("lists: true");
  const client = clientOf(crmPackage, sandbox.addToken("crm", ["task:read"]));
  expect(await refuse("crm_list_tasks", {}, { client })).toContain("another token");
  const account = createTool("crm_list_tasks").execute({}, { ...copied, account: "ada" });
  expect(await failure(account)).toContain("copy of this account");
  expect(sandbox.activity()).toEqual([]);
});

const TASKS = [
  "task:read",
  "object_configuration:read",
  "record_permission:read",
  "user_management:read",
] as const;

test("a copy that is not complete is refused until it is: before the first sync, and after a sync without lists", async () => {
  const own = new SqliteMirrorStore({ memory: true });
  const token = sandbox.addToken("crm", TASKS);
  const client = clientOf(crmPackage, token);
  const sources = [{ provider: crmPackage, client }];
  const withLists = new Mirror({ store: own, sources, lists: true });
  const read = () =>
    list("crm_list_tasks", {}, { fresh: false }, { client, layers: [withLists.layer] });
  expect(await failure(read())).toContain('mirror.sync({ extent: "complete" })');
  await withLists.sync();
  const { items } = await read();
  expect(items).not.toEqual([]);
  await new Mirror({ store: own, sources }).sync();
  expect(await failure(read())).toContain('mirror.sync({ extent: "complete" })');
  await withLists.sync();
  expect((await read()).items).toEqual(items);
  // What the account may no longer read is not an empty list.
  sandbox.faults.add({ service: "crm", path: "/v2/tasks", status: 403, times: 50 });
  await withLists.sync();
  expect(await failure(read())).toContain("completely");
  sandbox.faults.clear();
  await own.close();
});

test("policy, audit log and marks of texts by outsiders hold as for a fresh list", async () => {
  const entries: AuditEntry[] = [];
  const auditLog = new AuditLog({ write: (entry) => void entries.push(entry) });
  const deny = createPolicy([{ when: {}, then: "deny" }], packages);
  const denied = list("crm_list_notes", {}, { fresh: false }, { auditLog, policy: deny });
  await expect(denied).rejects.toMatchObject({ code: "denied" });
  const policy = createPolicy("careful", packages);
  const tool = createTool("crm_list_notes", { auditLog, policy });
  const record = createCallRecord("crm_list_notes", undefined, "thread");
  await tool.run(tool.check({}), { fresh: false, record }, "model");
  expect(await policy.hasReadOutsideContent("thread")).toBe(true);
  const summary = entries.map(({ operation, outcome }) => [operation, outcome]);
  expect(summary).toEqual([
    ["crm_list_notes", "refused"],
    ["crm_list_notes", "done"],
  ]);
  expect(sandbox.activity()).toEqual([]);
});

// The last test: it changes the copy.
test("a page that is listed but cannot be read keeps the copy from answering", async () => {
  const read = () => list("notes_data_fetch", {}, { fresh: false });
  await createTool("notes_page_update", { layers: [] }).execute({
    page_id: seedId("notes/page/roadmap"),
    icon: { emoji: "🚚" },
  });
  const path = `/v1/pages/${seedId("notes/page/roadmap")}/markdown`;
  sandbox.faults.add({ service: "notes", path, status: 404, times: 1 });
  await mirror.sync();
  expect(await failure(read())).toContain("completely");
  await mirror.sync({ extent: "complete" });
  expect(sorted((await read()).items)).toEqual(sorted(await listFresh("notes_data_fetch", {})));
});
