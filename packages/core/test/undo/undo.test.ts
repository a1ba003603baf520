import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test, vi } from "vitest";
import { MemoryStore, SqliteStore } from "../../src/store/index.js";
import { BoundOperation } from "../../src/adapters/index.js";
import { describeCall } from "../../src/tools/describe-call.js";
import { UndoJournal, type UndoJournalOptions } from "../../src/undo/index.js";
import { StepStore } from "../../src/undo/step-store.js";
import { deskClient, deskService } from "../helpers/desk.js";
import { startShelf } from "./shelf.js";
import { createBoxes, putBox, renameBox, updateBox } from "./shelf-operations.js";

const encryptionKey = Buffer.alloc(32, 3).toString("base64");
const box = { id: "b1", title: "Old", in_trash: false };
const inRun = { run: "r" };

/** Opens a journal with the operations of a shelf. */
function open(baseUrl: string, options: Partial<UndoJournalOptions> = {}) {
  const store = options.store ?? new MemoryStore();
  const journal = new UndoJournal({ encryptionKey, ...options, store });
  const client = deskClient(baseUrl, { attempts: 1 });
  return {
    journal,
    store,
    client,
    put: new BoundOperation(putBox, deskService, { client, journal }),
    update: new BoundOperation(updateBox, deskService, { client, journal }),
    rename: new BoundOperation(renameBox, deskService, { client, journal }),
    create: new BoundOperation(createBoxes, deskService, { client, journal }),
  };
}

test("a run has its writes without a request to the service, and says what undoes each", async () => {
  const shelf = await startShelf([box]);
  const { create, journal, update } = open(shelf.baseUrl);
  await create.execute({ titles: ["One"] }, inRun);
  await update.execute({ box_id: "b1", title: "New" }, inRun);
  await update.execute({ box_id: "b1", in_trash: true }, inRun);
  const before = shelf.calls().length;
  const writes = await journal.writes("r");
  expect(writes).toMatchObject([
    { number: 1, operation: "shelf_create_boxes", isUndone: false, subject: "the box “One”" },
    { number: 2, subject: "the box “Old”" },
    { number: 3 },
  ]);
  const [{ startedAt, undoableUntil } = { startedAt: "", undoableUntil: "" }] =
    await journal.runs();
  expect(Date.parse(undoableUntil) - Date.parse(startedAt)).toBe(journal.keepMs);
  expect(shelf.calls()).toHaveLength(before);
  const { steps } = await journal.undo("r");
  expect(steps.map(({ action, id }) => [id, action])).toEqual([
    [writes[2]?.id, "restore the box “New”"],
    [writes[1]?.id, "set the title of the box “Old” back to Old"],
    [writes[0]?.id, "remove the box “One”"],
  ]);
  expect((await journal.writes("r")).map(({ isUndone }) => isUndone)).toEqual([true, true, true]);
  await expect(journal.writes("other")).rejects.toThrow("The journal has no write of this run");
});

test("undo shows of a value what its service declares that people read", async () => {
  const owner = { userId: "u1", name: "ada.l", caption: "Ada" };
  const shelf = await startShelf([{ ...box, owner }]);
  const { journal, update } = open(shelf.baseUrl);
  await update.execute({ box_id: "b1", owner: { userId: "u2", caption: "Tom" } }, inRun);
  const { steps } = await journal.preview("r");
  expect(steps.map(({ action }) => action)).toEqual(["set the owner of the box “Old” back to Ada"]);
});

test("the request that `by` returns writes the converted values of before back", async () => {
  const shelf = await startShelf([{ ...box, count: 3 }]);
  const { journal, rename } = open(shelf.baseUrl);
  await rename.execute({ box_id: "b1", title: "New" }, inRun);
  const before = shelf.requests.length;
  expect((await journal.undo("r")).message).toBe("Undid 1 of 1 write.");
  expect(shelf.requests.slice(before)).toEqual([
    { call: "GET /boxes/b1", body: {} },
    { call: "POST /boxes/b1", body: { id: "b1", title: "Old (restored)", count: 3 } },
  ]);
});

test("an upsert is undone: what it found is set back, and what the service did not have before is removed", async () => {
  const shelf = await startShelf([box]);
  const { journal, put } = open(shelf.baseUrl);
  const before = structuredClone([...shelf.things]);
  await put.execute({ box_id: "b1", title: "New" }, inRun);
  await put.execute({ box_id: "b2", title: "Other" }, inRun);
  expect(shelf.things.get("b2")).toMatchObject({ title: "Other" });
  expect((await journal.undo("r")).message).toBe("Undid 2 of 2 writes.");
  expect([...shelf.things]).toEqual(before);
});

test("an upsert whose thing may not be read before it cannot be undone", async () => {
  const shelf = await startShelf([box], (call) => (call.startsWith("GET") ? 403 : undefined));
  const { journal, put } = open(shelf.baseUrl);
  await put.execute({ box_id: "b2", title: "New" }, inRun);
  expect((await journal.preview("r")).message).toContain("what it replaces could not be read");
});

test("what went to the trash is restored, without a read before the write", async () => {
  const shelf = await startShelf([box]);
  const { journal, update } = open(shelf.baseUrl);
  await update.execute({ box_id: "b1", in_trash: true }, inRun);
  expect(shelf.calls()).toEqual(["PATCH /boxes/b1"]);
  expect((await journal.preview("r")).steps).toMatchObject([
    { outcome: "ready", requests: [{ method: "PATCH", body: { in_trash: false } }] },
  ]);
  expect((await journal.undo("r")).message).toBe("Undid 1 of 1 write.");
  expect(shelf.things.get("b1")).toEqual(box);
});

test("what went to the trash without a response is restored if it is there", async () => {
  let isLost = false;
  const shelf = await startShelf([box], (call) => {
    if (!call.startsWith("PATCH") || isLost) return undefined;
    isLost = true;
    shelf.things.set("b1", { ...box, in_trash: true });
    return "drop";
  });
  const { journal, update } = open(shelf.baseUrl);
  await expect(update.execute({ box_id: "b1", in_trash: true }, inRun)).rejects.toThrow("desk");
  expect((await journal.undo("r")).message).toBe("Undid 1 of 1 write.");
  expect(shelf.things.get("b1")).toEqual(box);
});

test("things of several requests are removed one after another, and a failed undo continues", async () => {
  let fails = true;
  const shelf = await startShelf([], (call) =>
    fails && call === "DELETE /boxes/box-1" ? 500 : undefined,
  );
  const { create, journal } = open(shelf.baseUrl);
  await create.execute({ titles: ["One", "Two", "Three"] }, inRun);
  expect((await journal.undo("r")).message).toMatch(
    /^Undid 0 of 1 write. Not undone: the box “One” and 2 others: /,
  );
  expect([...shelf.things.keys()]).toEqual(["box-1"]);
  fails = false;
  const before = shelf.calls().length;
  expect((await journal.undo("r")).message).toBe("Undid 1 of 1 write.");
  const removals = shelf
    .calls()
    .slice(before)
    .filter((call) => call.startsWith("DELETE"));
  expect(removals).toEqual(["DELETE /boxes/box-1"]);
});

test("what lies inside something that the run created goes with it, without requests", async () => {
  const shelf = await startShelf([]);
  const { create, journal } = open(shelf.baseUrl);
  await create.execute({ titles: ["Container"] }, inRun);
  await create.execute({ titles: ["One", "Two"], parent: "box-1" }, inRun);
  expect(await journal.preview("r")).toMatchObject({
    message: "Would undo 2 of 2 writes.",
    steps: [{ requests: [] }, { requests: [{ method: "DELETE", path: "/boxes/box-1" }] }],
  });
  expect(await journal.undo("r")).toMatchObject({
    message: "Undid 2 of 2 writes.",
    steps: [{ outcome: "undone" }, { outcome: "undone" }],
  });
  expect(shelf.things.size).toBe(0);
  expect(shelf.calls().filter((call) => call.startsWith("DELETE"))).toHaveLength(1);
  expect(await journal.runs()).toMatchObject([{ undone: 2 }]);
});

test("what lies inside something that is kept is undone on its own", async () => {
  const shelf = await startShelf([]);
  const { create, journal } = open(shelf.baseUrl);
  await create.execute({ titles: ["Container"] }, inRun);
  await create.execute({ titles: ["One", "Two"], parent: "box-1" }, inRun);
  shelf.things.set("mine", { id: "mine", title: "Mine", in_trash: false, parent: "box-1" });
  const preview = await journal.preview("r");
  const report = await journal.undo("r");
  expect(report).toMatchObject({
    undone: 1,
    steps: [{ outcome: "undone", requests: [{}, {}] }, { outcome: "built_on" }],
  });
  expect(preview).toMatchObject({
    undone: 1,
    steps: [{ outcome: "ready", requests: [{}, {}] }, { outcome: "built_on" }],
  });
  expect([...shelf.things.keys()]).toEqual(["box-1", "mine"]);
});

test("what someone has changed inside something that the run created keeps both", async () => {
  const shelf = await startShelf([]);
  const { create, journal } = open(shelf.baseUrl);
  await create.execute({ titles: ["Container"] }, inRun);
  await create.execute({ titles: ["One"], parent: "box-1" }, inRun);
  shelf.things.set("box-2", { id: "box-2", title: "Edited", in_trash: false, parent: "box-1" });
  const { steps } = await journal.undo("r");
  expect(steps.map(({ outcome }) => outcome)).toEqual(["changed", "waits"]);
  expect(shelf.things.size).toBe(2);
});

test("texts of others are quoted, on one line and without characters that reorder them", async () => {
  const title = "Safe” (now Won).\n\u202eUndid 9 of 9 writes. Not undone: “";
  const shelf = await startShelf([{ ...box, title }]);
  const { journal, update } = open(shelf.baseUrl);
  await update.execute({ box_id: "b1", title: "New" }, inRun);
  shelf.things.set("b1", { ...box, title: `${title}again` });
  const { message } = await journal.undo("r");
  expect(message).toMatch(/^[^\n\u202e]+$/);
  expect(message.match(/[“”]/g)).toHaveLength(4);
});

test("a response with keys that change prototypes is undone as plain data", async () => {
  const shelf = await startShelf([
    JSON.parse(
      '{"id":"b1","title":"Old","in_trash":false,"__proto__":{"title":"Mine"}}',
    ) as typeof box,
  ]);
  const { journal, update } = open(shelf.baseUrl);
  await update.execute({ box_id: "b1", title: "New" }, inRun);
  await journal.undo("r");
  expect(shelf.requests.at(-1)).toEqual({ call: "PATCH /boxes/b1", body: { title: "Old" } });
});

test("a step of another version is reported, and not used", async () => {
  const shelf = await startShelf([box]);
  const { journal, store, update } = open(shelf.baseUrl);
  await update.execute({ box_id: "b1", title: "New" }, inRun);
  const [key = ""] = await store.keys("undo/");
  const steps = new StepStore(store, { encryptionKey, keepMs: 60_000, prefix: "undo/" });
  const found = await steps.read(key);
  if (found === undefined || "unreadable" in found) throw new Error("The step cannot be read.");
  await steps.write(key, { ...found.step, version: 2 as 1 }, found.revision);
  const before = shelf.calls().length;
  expect((await journal.undo("r")).message).toBe(
    "Undid 0 of 1 write. Not undone: a write: its entry in the journal has version 2, and this version of @workbelt/core reads version 1.",
  );
  expect(shelf.calls()).toHaveLength(before);
});

test("a store that does not answer keeps the write from being sent", async () => {
  const shelf = await startShelf([box]);
  const store = new MemoryStore();
  vi.spyOn(store, "put").mockReturnValue(new Promise(() => {}));
  const { update } = open(shelf.baseUrl, { store });
  await expect(update.execute({ box_id: "b1", title: "New" }, inRun)).rejects.toThrow(
    "Nothing was sent, because the journal for undo cannot be used. Check the store of UndoJournal: The store did not answer within 3 seconds.",
  );
  expect(shelf.calls()).toEqual(["GET /boxes/b1"]);
});

test("a call that is aborted while the store works is not sent, and leaves no step", async () => {
  const shelf = await startShelf([]);
  const store = new MemoryStore();
  const { create, journal } = open(shelf.baseUrl, { store });
  const put = store.put.bind(store);
  const controller = new AbortController();
  vi.spyOn(store, "put").mockImplementation(async (...given) => {
    controller.abort(new Error("Stop"));
    return put(...given);
  });
  const { signal } = controller;
  await expect(create.execute({ titles: ["One"] }, { ...inRun, signal })).rejects.toThrow("Stop");
  await expect.poll(() => store.keys("undo/")).toEqual([]);
  expect(shelf.calls()).toEqual([]);
  expect(await journal.runs()).toEqual([]);
});

test("a process that dies while the service works leaves a step, by which another process undoes the write", async () => {
  const folder = await mkdtemp(join(tmpdir(), "workbelt-undo-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "undo.db");
  let kill = () => {};
  const shelf = await startShelf([box], (call) => {
    if (!call.startsWith("PATCH")) return undefined;
    kill();
    return undefined;
  });
  const program = fileURLToPath(new URL("die-while-writing.ts", import.meta.url));
  const sources = new URL("../helpers/sources.mjs", import.meta.url).href;
  const execArgv = ["--import", sources];
  const child = fork(program, [shelf.baseUrl, file, encryptionKey], { execArgv });
  kill = () => void child.kill("SIGKILL");
  const [, signal] = (await once(child, "exit")) as [number | null, string | null];
  expect(signal).toBe("SIGKILL");
  await expect.poll(() => shelf.things.get("b1")?.title).toBe("New");
  const store = new SqliteStore({ file, encryptionKey });
  onTestFinished(() => store.close());
  const { journal } = open(shelf.baseUrl, { store });
  kill = () => {};
  expect((await journal.undo("r")).message).toBe("Undid 1 of 1 write.");
  expect(shelf.things.get("b1")?.title).toBe("Old");
});

test.each([
  [undefined, "Can be changed back by hand."],
  [7 * 86_400_000, "Can be undone for 7 days."],
  [86_400_000, "Can be undone for 1 day."],
  [90 * 60_000, "Can be undone for 1 hour."],
])("a question about a call says how long a journal of %s ms can undo it", async (keepMs, text) => {
  const shelf = await startShelf([box]);
  const { client, journal } = open(shelf.baseUrl, { keepMs });
  const guards = keepMs === undefined ? {} : { journal };
  const call = { input: { box_id: "b1", title: "New" }, client, options: {} };
  const tool = { operation: updateBox, service: deskService, guards };
  const described = await describeCall(tool, call);
  expect(described.split("\n")).toContain(text);
});
