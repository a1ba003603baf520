import { convintelPackage } from "@workbelt/convintel-tools";
import { ConfigurationError, fetchTransport, type Transport } from "@workbelt/core";
import { crmPackage } from "@workbelt/crm-tools";
import { notesPackage } from "@workbelt/notes-tools";
import { reportRuns, type Sandbox, seedId, startSandbox } from "@workbelt/sandbox";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Mirror, SqliteMirrorStore } from "../src/index.ts";

let sandbox: Sandbox;
let store: SqliteMirrorStore;

beforeEach(async () => {
  sandbox = await startSandbox({ rateLimits: false });
  store = new SqliteMirrorStore({ memory: true });
});

afterEach(async () => {
  vi.useRealTimers();
  await store.close();
  await sandbox.stop();
});

function createMirror({ keptIn = store, token = sandbox.services.crm.token } = {}): Mirror {
  const { baseUrl } = sandbox.services.crm;
  const client = crmPackage.createClient({ baseUrl, token, rateLimits: false });
  return new Mirror({ store: keptIn, sources: [{ provider: crmPackage, client }] });
}

async function partitionOf(mirror: Mirror): Promise<string> {
  return (await mirror.view()).services[0]?.partition ?? "";
}

async function listIds(mirror: Mirror, collection: string): Promise<string[]> {
  const { services } = await mirror.view();
  const heads = await Promise.all(
    services.map(({ partition }) => store.heads({ partition, collection })),
  );
  return heads.flat().map(({ id }) => id);
}

test("a write through a tool is in the mirror at once", async () => {
  const mirror = createMirror();
  await mirror.sync();
  const { baseUrl, token } = sandbox.services.crm;
  const client = crmPackage.createClient({ baseUrl, token });
  const layers = [mirror.layer];
  const created = await crmPackage
    .createTool("crm_create_task", { client, layers })
    .execute({ content: "Send the offer to Gemma" });
  const task_id = created.id.task_id;
  const { services } = await mirror.view();
  const [service] = services;
  const key = { partition: service?.partition ?? "", collection: "crm_tasks", id: task_id };
  expect(await store.items([key])).toMatchObject([{ item: { title: "Send the offer to Gemma" } }]);
  await crmPackage.createTool("crm_delete_task", { client, layers }).execute({ task_id });
  await mirror.settled();
  expect(await store.items([key])).toEqual([]);
});

test("another token sees only what it has read itself, and nothing of what it may not read", async () => {
  await createMirror().sync();
  const token = sandbox.addToken("crm", [
    "task:read",
    "object_configuration:read",
    "record_permission:read",
    "user_management:read",
  ]);
  const other = createMirror({ token });
  expect(await listIds(other, "crm_tasks")).toEqual([]);
  const { collections } = await other.sync();
  expect(await listIds(other, "crm_tasks")).not.toEqual([]);
  expect(await listIds(other, "crm_notes")).toEqual([]);
  expect(collections.find(({ collection }) => collection === "crm_notes")).toMatchObject({
    denied: true,
  });
});

test("what a token may no longer read is removed", async () => {
  const mirror = createMirror();
  await mirror.sync();
  expect(await listIds(mirror, "crm_notes")).not.toEqual([]);
  sandbox.faults.add({ service: "crm", path: "/v2/notes", status: 403, times: 50 });
  await mirror.sync();
  expect(await listIds(mirror, "crm_notes")).toEqual([]);
});

test("what the first complete reading of a collection finds is not news, even if its rights came late or came back", async () => {
  const mirror = createMirror();
  const { baseUrl, token } = sandbox.services.crm;
  const client = crmPackage.createClient({ baseUrl, token, rateLimits: false });
  const create = crmPackage.createTool("crm_create_task", { client });
  let after = 0;
  const listNews = async () => {
    await mirror.sync();
    const changes = await store.changes([await partitionOf(mirror)], after, 1000);
    after = await store.lastChange();
    const isNews = await mirror.createNewsFilter();
    return changes.filter(isNews).map(({ item, type }) => `${type} ${item.title}`);
  };
  const deny = () =>
    sandbox.faults.add({ service: "crm", path: "/v2/tasks", status: 403, times: 50 });
  deny();
  expect(await listNews()).toEqual([]);
  sandbox.faults.clear();
  expect(await listNews()).toEqual([]);
  await create.execute({ content: "First" });
  expect(await listNews()).toEqual(["added First"]);
  deny();
  await listNews();
  sandbox.faults.clear();
  expect(await listNews()).toEqual([]);
  await create.execute({ content: "Second" });
  expect(await listNews()).toEqual(["added Second"]);
});

test("what is listed by things that a token may no longer read is removed with them", async () => {
  const scopes = ["meeting:read", "call_recording:read"] as const;
  const token = sandbox.addToken("crm", [...scopes, "record_permission:read"]);
  const mirror = createMirror({ token });
  await mirror.sync();
  expect(await listIds(mirror, "crm_call_recordings")).not.toEqual([]);
  // Recordings can still be read by their ids, but meetings cannot be listed.
  sandbox.setPermissions("crm", token, scopes);
  await mirror.sync({ extent: "complete" });
  expect(await listIds(mirror, "crm_meetings")).toEqual([]);
  expect(await listIds(mirror, "crm_call_recordings")).toEqual([]);
});

test("a sync continues where another process was ended", async () => {
  const { baseUrl, token } = sandbox.services.convintel;
  const create = (keptIn: SqliteMirrorStore, onRequest = () => {}) => {
    const fetching = fetchTransport(fetch);
    const transport: Transport = {
      send: (request) => {
        onRequest();
        return fetching.send(request);
      },
      close: () => fetching.close(),
    };
    const client = convintelPackage.createClient({ baseUrl, token, transport, rateLimits: false });
    return new Mirror({ store: keptIn, sources: [{ provider: convintelPackage, client }] });
  };
  const again = new SqliteMirrorStore({ memory: true });
  sandbox.clearActivity();
  await create(again).sync();
  const whole = sandbox.activity().length;
  const ending = new AbortController();
  let left = Math.round(whole * 0.85);
  const first = create(store, () => {
    left -= 1;
    if (left === 0) ending.abort(new Error("The process has ended."));
  });
  await expect(first.sync({ signal: ending.signal })).rejects.toThrow("The process has ended.");
  sandbox.clearActivity();
  const second = create(store);
  await second.sync();
  expect(sandbox.activity().length).toBeLessThan(whole * 0.6);
  const ids = await listIds(second, "convintel_calls");
  expect(ids).toHaveLength((await again.summary(await partitionOf(second)))[0]?.items ?? 0);
  await again.close();
});

test("what only a complete list shows is found once the last one is a day old", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { baseUrl, token } = sandbox.services.notes;
  const client = notesPackage.createClient({ baseUrl, token, rateLimits: false });
  const mirror = new Mirror({ store, sources: [{ provider: notesPackage, client }] });
  await mirror.sync();
  const page_id = seedId("notes/page/roadmap");
  // By other people: without the mirror's layer. The list of changes does not have it.
  await notesPackage
    .createTool("notes_page_update", { client })
    .execute({ page_id, archived: true });
  vi.setSystemTime(Date.now() + 86_340_000);
  await mirror.sync();
  expect(await listIds(mirror, "notes_pages")).toContain(page_id);
  vi.setSystemTime(Date.now() + 60_000);
  await mirror.sync();
  expect(await listIds(mirror, "notes_pages")).not.toContain(page_id);
});

test("an item that was read while names could not be read has them after the next complete list", async () => {
  const rights = ["readContent", "readUsers"] as const;
  const token = sandbox.addToken("notes", rights);
  const { baseUrl } = sandbox.services.notes;
  const open = () => {
    const client = notesPackage.createClient({ baseUrl, token, rateLimits: false });
    return new Mirror({ store, sources: [{ provider: notesPackage, client }] });
  };
  const id = seedId("notes/page/roadmap");
  const readAuthors = async () => {
    const partition = await partitionOf(open());
    const [found] = await store.items([{ partition, collection: "notes_pages", id }]);
    return found?.item.by;
  };
  await open().sync();
  const authors = await readAuthors();
  expect(authors).not.toEqual([]);
  sandbox.setPermissions("notes", token, ["readContent"]);
  await open().refresh("notes", [{ collection: "notes_pages", id }]);
  expect(await readAuthors()).toEqual([]);
  sandbox.setPermissions("notes", token, rights);
  await open().sync({ extent: "complete" });
  expect(await readAuthors()).toEqual(authors);
});

test("two mirrors of one token do not sync at the same time", async () => {
  const [one, other] = await Promise.all([createMirror().sync(), createMirror().sync()]);
  expect([...one.elsewhere, ...other.elsewhere]).toContain("crm");
});

test("the age of each collection is known", async () => {
  const mirror = createMirror();
  expect((await mirror.freshness()).every(({ currentAt }) => currentAt === undefined)).toBe(true);
  const before = Date.now();
  await mirror.sync();
  for (const { currentAt, sweptAt } of await mirror.freshness()) {
    expect(currentAt).toBeGreaterThanOrEqual(before);
    expect(sweptAt).toBeGreaterThanOrEqual(before);
  }
});

test("keeping a mirror current ends with its signal", async () => {
  const ending = new AbortController();
  let reports = 0;
  await createMirror().keep({
    signal: ending.signal,
    everyMs: 0,
    onReport: () => {
      reports += 1;
      if (reports === 2) ending.abort();
    },
  });
  expect(reports).toBe(2);
});

test("forgetting deletes the copy", async () => {
  const mirror = createMirror();
  await mirror.sync();
  await mirror.forget();
  expect(await listIds(mirror, "crm_tasks")).toEqual([]);
});

test("a provider package without collections is an error that names it", () => {
  const provider = { ...crmPackage, collections: undefined };
  expect(() => new Mirror({ store, sources: [{ provider }] })).toThrow(ConfigurationError);
  expect(
    () => new Mirror({ store, sources: [{ provider: crmPackage }, { provider: crmPackage }] }),
  ).toThrow(/crm twice/);
});

test("the console shows the collections, what the last sync did and why it stopped, and searches while the process is there", async () => {
  const read = async (query = "") => {
    const page = await fetch(`${sandbox.url}/console/mirror${query}`);
    return (await page.text()).split("<main")[1]?.replaceAll(/<[^>]*>/g, " ") ?? "";
  };
  expect(await read()).toContain("workbelt sync");
  const stopReporting = reportRuns(sandbox.url);
  const mirror = createMirror();
  const stop = new AbortController();
  // Ended in the middle of the first reading of its calls' texts.
  const stopped = mirror.sync({
    signal: stop.signal,
    onProgress: ({ collection }) => {
      if (collection === "crm_notes") stop.abort(new Error("The power went out."));
    },
  });
  await expect(stopped).rejects.toThrow("The power went out.");
  await expect.poll(() => read()).toMatch(/stopped[^]*The power went out\.[^]*not read yet/);
  await mirror.sync();
  await expect.poll(() => read()).toMatch(/synced[^]*crm_tasks[^]*\d+ read/);
  expect(await read()).not.toContain("not read yet");
  expect(await read("?q=Brightmoor+trailers")).toMatch(/Found[^]*· CRM[^]*compared \d+/);
  await stopReporting();
  await expect.poll(() => read()).toContain("The process that synced has ended");
  expect(await read("?q=Brightmoor")).toContain("No process with a mirror is running.");
});
