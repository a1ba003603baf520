import {
  copyFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { readSnapshot, type Sandbox } from "../../src/index.js";
import { createTask, request, send, start, readText } from "../helpers/running-sandbox.js";
import { startWebhookReceiver } from "../helpers/webhook-receiver.js";

function copyTo(from: string, to: string): string {
  copyFileSync(from, to);
  return to;
}

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "snapshots-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

async function listTasks(sandbox: Sandbox): Promise<string[]> {
  const { data } = await send(sandbox, "crm", ["GET", "/v2/tasks?limit=500"]);
  return (data as unknown as { content_plaintext: string }[]).map((task) => task.content_plaintext);
}

test("a restored snapshot undoes what came after it, and a later one brings it back", async () => {
  const sandbox = await start();
  const before = await sandbox.snapshot();
  await createTask(sandbox, "Later");
  const after = await sandbox.snapshot();
  await sandbox.restore(before);
  expect(await listTasks(sandbox)).not.toContain("Later");
  await sandbox.restore(after);
  expect(await listTasks(sandbox)).toContain("Later");
});

test("records of a restored state are found by the values that they had", async () => {
  const sandbox = await start();
  const create = (email: string) =>
    send(sandbox, "crm", ["POST", "/v2/objects/people/records"], {
      data: { values: { name: "Ada Byron", email_addresses: [email] } },
    });
  const find = async (email: string) => {
    const filter = { email_addresses: email };
    const path = "/v2/objects/people/records/query";
    const { data } = await send(sandbox, "crm", ["POST", path], { filter });
    return data;
  };
  await create("ada@kept.example");
  const snapshot = await sandbox.snapshot();
  await create("ada@lost.example");
  await sandbox.restore(snapshot);
  expect(await find("ada@kept.example")).toHaveLength(1);
  expect(await find("ada@lost.example")).toHaveLength(0);
  await create("ada@lost.example");
  expect(await find("ada@lost.example")).toHaveLength(1);
});

test("tokens and the bytes of files are part of a snapshot", async () => {
  const sandbox = await start();
  const { notes } = sandbox.services;
  const kept = sandbox.addToken("notes", ["readContent"]);
  const upload = await send(sandbox, "notes", ["POST", "/v1/file_uploads"], { filename: "a.txt" });
  const form = new FormData();
  form.set("file", new Blob(["hello"], { type: "text/plain" }), "a.txt");
  const sending = await fetch(`${notes.baseUrl}/v1/file_uploads/${readText(upload["id"])}/send`, {
    method: "POST",
    headers: { authorization: `Bearer ${notes.token}`, "notion-version": "2025-09-03" },
    body: form,
  });
  expect(sending.status).toBe(200);
  const snapshot = await sandbox.snapshot();
  const other = await start({ snapshot });
  const address = { ...other.services.notes, token: kept };
  expect((await request(address, "POST", "/v1/search", {})).status).toBe(200);
  const page = await send(other, "notes", ["POST", "/v1/search"], { page_size: 1 });
  const [first] = page["results"] as unknown as { id: string }[];
  const appended = await send(other, "notes", ["PATCH", `/v1/blocks/${first?.id}/children`], {
    children: [{ type: "file", file: { type: "file_upload", file_upload: { id: upload["id"] } } }],
  });
  const [block] = appended["results"] as unknown as { file: { file: { url: string } } }[];
  expect(await (await fetch(block?.file.file.url ?? "")).text()).toBe("hello");
});

test("sandboxes started from one snapshot do not affect each other, nor need its origin", async () => {
  const origin = await start();
  await createTask(origin, "Shared");
  const snapshot = await origin.snapshot();
  await origin.stop();
  const [one, other] = await Promise.all([start({ snapshot }), start({ snapshot })]);
  snapshot.close();
  await createTask(one, "Mine");
  expect(await listTasks(one)).toEqual(expect.arrayContaining(["Shared", "Mine"]));
  expect(await listTasks(other)).toContain("Shared");
  expect(await listTasks(other)).not.toContain("Mine");
  expect(await one.changes()).toMatchObject([{ title: "Mine" }]);
  expect(await other.changes()).toEqual([]);
});

test("the clock stays the sandbox's own", async () => {
  const snapshot = await (await start({ now: () => new Date("2026-01-01T00:00:00Z") })).snapshot();
  const sandbox = await start({ snapshot, now: () => new Date("2026-02-02T00:00:00Z") });
  await createTask(sandbox, "Now");
  const { data } = await send(sandbox, "crm", ["GET", "/v2/tasks?limit=500"]);
  expect(data).toContainEqual(
    expect.objectContaining({
      content_plaintext: "Now",
      created_at: expect.stringMatching(/^2026-02-02/),
    }),
  );
});

test("restoring is not reported to webhooks, and ends deliveries that wait", async () => {
  const sandbox = await start({ webhookRetryDelaysMs: [50, 50] });
  const receiver = await startWebhookReceiver();
  await send(sandbox, "crm", ["POST", "/v2/webhooks"], {
    data: {
      target_url: receiver.url,
      subscriptions: [
        { event_type: "task.created", filter: null },
        { event_type: "task.deleted", filter: null },
      ],
    },
  });
  const snapshot = await sandbox.snapshot();
  receiver.statuses.push(500, 500, 500);
  await createTask(sandbox, "Later");
  await receiver.wait(1);
  await sandbox.restore(snapshot);
  expect(sandbox.deliveries()).toEqual([]);
  await createTask(sandbox, "After");
  await expect
    .poll(() => sandbox.deliveries())
    .toContainEqual(expect.objectContaining({ url: receiver.url, state: "delivered" }));
  const types = receiver.received.map(
    ({ payload }) => (payload as { events: { event_type: string }[] }).events[0]?.event_type,
  );
  expect(new Set(types)).toEqual(new Set(["task.created"]));
});

test.each(["reset", "restore"] as const)("%s clears faults and rate limits", async (way) => {
  // Limits count in the seconds and minutes of the machine's clock, which stands still here.
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const sandbox = await start();
  const snapshot = await sandbox.snapshot();
  const { crm, notes, convintel } = sandbox.services;
  const calls = {
    crm: () => request(crm, "POST", "/v2/tasks", {}),
    notes: () => request(notes, "GET", "/v1/users/me"),
    convintel: () => request(convintel, "GET", "/me"),
  };
  for (const call of Object.values(calls)) {
    while ((await call()).status !== 429);
  }
  sandbox.faults.add({ service: "notes", status: 503 });
  await (way === "reset" ? sandbox.reset() : sandbox.restore(snapshot));
  expect((await calls.crm()).status).toBe(400);
  expect((await calls.notes()).status).toBe(200);
  expect((await calls.convintel()).status).toBe(200);
});

test("a recording that is being processed is processed in each sandbox that restores it", async () => {
  const sandbox = await start();
  const { convintel } = sandbox.services;
  const { data } = await send(sandbox, "crm", ["GET", "/v2/workspace_members"]);
  const [member] = data as unknown as { email_address: string }[];
  const form = new FormData();
  form.set("hostUserEmail", member?.email_address ?? "");
  form.set("language", "en_GB");
  form.set("title", "The price talk");
  form.set("file", new File(["sound"], "talk.mp3", { type: "audio/mpeg" }));
  const reply = await fetch(`${convintel.baseUrl}/uploadActivity`, {
    method: "POST",
    headers: { authorization: `Bearer ${convintel.token}` },
    body: form,
  });
  expect(reply.status).toBe(201);
  const snapshot = await sandbox.snapshot();
  sandbox.reset();
  await sandbox.restore(snapshot);
  const other = await start({ snapshot });
  for (const each of [sandbox, other]) {
    await expect
      .poll(() => each.changes(snapshot))
      .toMatchObject([{ title: "The price talk", kind: "updated", resource: "activity" }]);
  }
});

test("a snapshot that cannot be restored leaves the state as it was", async () => {
  const sandbox = await start();
  await createTask(sandbox, "Stays");
  const snapshot = await sandbox.snapshot();
  snapshot.close();
  await expect(sandbox.restore(snapshot)).rejects.toThrow("The snapshot was closed.");
  expect(await listTasks(sandbox)).toContain("Stays");
  expect(await sandbox.changes()).toMatchObject([{ title: "Stays" }]);
});

test("a snapshot is written to a file and read from it", async () => {
  const sandbox = await start();
  await createTask(sandbox, "Kept");
  const file = join(createFolder(), "kept.snapshot");
  const snapshot = await sandbox.snapshot();
  snapshot.write(file);
  expect(() => snapshot.write(file)).toThrow("exists");
  const other = await start({ snapshot: readSnapshot(file) });
  expect(await listTasks(other)).toContain("Kept");
  expect(await sandbox.changes(readSnapshot(file))).toEqual([]);
});

test("files that are no snapshots, or of another format, are rejected", async () => {
  const folder = createFolder();
  const place = (name: string) => join(folder, name);
  expect(() => readSnapshot(place("none"))).toThrow(/The snapshot ".*none" cannot be opened/);
  writeFileSync(place("text"), "This is not a database at all, only some text. ".repeat(50));
  expect(() => readSnapshot(place("text"))).toThrow("is no snapshot of a sandbox");
  const sandbox = await start({ data: place("data") });
  expect(() => readSnapshot(place("data"))).toThrow("is no snapshot of a sandbox");
  (await sandbox.snapshot()).write(place("newer"));
  truncateSync(copyTo(place("newer"), place("cut")), 100_000);
  expect(() => readSnapshot(place("cut"))).toThrow("or only a part of one");
  const bytes = readFileSync(place("newer"));
  writeFileSync(place("damaged"), bytes.fill(255, 20_000, 60_000));
  expect(() => readSnapshot(place("damaged"))).toThrow(/^The snapshot ".*damaged" is damaged: /);
  const partial = new DatabaseSync(copyTo(place("newer"), place("partial")));
  partial.exec("drop table documents");
  partial.close();
  expect(() => readSnapshot(place("partial"))).toThrow(/partial" is damaged: no such table/);
  const database = new DatabaseSync(place("newer"));
  database.exec("pragma user_version = 2");
  database.close();
  expect(() => readSnapshot(place("newer"))).toThrow(
    /has format 2; this sandbox reads format 1. Take it again with this version/,
  );
});

test("a new data file is filled from a snapshot, one with data is refused", async () => {
  const origin = await start();
  await createTask(origin, "Filled");
  const snapshot = await origin.snapshot();
  const data = join(createFolder(), "data.sqlite");
  const first = await start({ data, snapshot });
  await first.stop();
  await expect(start({ data, snapshot })).rejects.toThrow("The data file is not empty.");
  const second = await start({ data });
  expect(await listTasks(second)).toContain("Filled");
});
