import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readSnapshot } from "../../src/index.js";
import { createStateRoutes } from "../../src/state/routes.js";
import { SandboxState } from "../../src/state/sandbox-state.js";
import { Store } from "../../src/store/store.js";
import { control, createTask, start } from "../helpers/running-sandbox.js";

test("a named snapshot is taken, listed, compared with, restored and deleted", async () => {
  const sandbox = await start();
  const taken = await control(sandbox, "POST", "/snapshots", { name: "before" });
  expect(taken.status).toBe(201);
  const { added } = (await taken.json()) as { added: object };
  expect(added).toEqual({ name: "before", takenAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) });
  await createTask(sandbox, "Later");
  const list = await control(sandbox, "GET", "/snapshots");
  expect(await list.json()).toEqual({ snapshots: [added] });
  for (const path of ["/changes?since=before", "/changes"]) {
    const reply = await control(sandbox, "GET", path);
    expect(reply.status).toBe(200);
    expect(await reply.json()).toEqual({ changes: await sandbox.changes() });
  }
  const restored = await control(sandbox, "POST", "/snapshots/before/restore");
  expect(await restored.json()).toEqual({ restored: "before" });
  expect(await sandbox.changes()).toEqual([]);
  const deleted = await control(sandbox, "DELETE", "/snapshots/before");
  expect(await deleted.json()).toEqual({ deleted: "before" });
  expect(await (await control(sandbox, "GET", "/snapshots")).json()).toEqual({ snapshots: [] });
});

test("a reset keeps the named snapshots, and counts changes from then on", async () => {
  const sandbox = await start();
  await createTask(sandbox, "Kept in it");
  await control(sandbox, "POST", "/snapshots", { name: "full" });
  sandbox.reset();
  expect(await sandbox.changes()).toEqual([]);
  const reply = await control(sandbox, "GET", "/changes?since=full");
  expect(await reply.json()).toMatchObject({
    changes: expect.arrayContaining([
      expect.objectContaining({ kind: "deleted", title: "Kept in it" }),
    ]) as unknown,
  });
});

test("a downloaded snapshot is a file that another sandbox starts from", async () => {
  const sandbox = await start();
  await createTask(sandbox, "Downloaded");
  await control(sandbox, "POST", "/snapshots", { name: "mine" });
  const reply = await control(sandbox, "GET", "/snapshots/mine");
  expect(reply.headers.get("content-disposition")).toBe('attachment; filename="mine.snapshot"');
  const folder = mkdtempSync(join(tmpdir(), "snapshots-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "mine"), new Uint8Array(await reply.arrayBuffer()));
  const snapshot = readSnapshot(join(folder, "mine"));
  const other = await start({ snapshot });
  expect(await other.changes()).toEqual([]);
  expect(await sandbox.changes(snapshot)).toEqual([]);
});

test("other machines may not download snapshots", async () => {
  const sandbox = await start();
  await control(sandbox, "POST", "/snapshots", { name: "mine" });
  const reply = await fetch(`${sandbox.url}/control/snapshots/mine`, {
    headers: { "x-forwarded-for": "192.0.2.7" },
  });
  expect(reply.status).toBe(403);
});

test.each([
  [undefined, /^"name" takes 1 to 64 letters, .*, not nothing\.$/],
  [{ name: "" }, /, not ""\.$/],
  [{ name: "../x" }, /, not "\.\.\/x"\.$/],
  [{ name: "x".repeat(65) }, /^"name" takes/],
  [{ name: 7 }, /, not 7\.$/],
  [null, /, not nothing\.$/],
])("a snapshot is refused for %j", async (body, message) => {
  const sandbox = await start();
  const reply = await fetch(`${sandbox.url}/control/snapshots`, {
    method: "POST",
    body: body === undefined ? "{" : JSON.stringify(body),
  });
  expect(reply.status).toBe(400);
  expect(await reply.json()).toEqual({ message: expect.stringMatching(message) });
});

test("a second snapshot of a name, and a 21st, are refused", async () => {
  const sandbox = await start();
  for (let index = 1; index <= 20; index += 1) {
    const reply = await control(sandbox, "POST", "/snapshots", { name: `n${index}` });
    expect(reply.status).toBe(201);
  }
  const again = await control(sandbox, "POST", "/snapshots", { name: "n1" });
  expect(again.status).toBe(409);
  expect(await again.json()).toEqual({ message: 'There is a snapshot "n1". Delete it first.' });
  const more = await control(sandbox, "POST", "/snapshots", { name: "more" });
  expect(await more.json()).toEqual({ message: "There are 20 snapshots. Delete one first." });
});

test.each([
  ["GET", "/snapshots/none"],
  ["DELETE", "/snapshots/none"],
  ["POST", "/snapshots/none/restore"],
  ["GET", "/changes?since=none"],
])("%s %s says which snapshots there are", async (method, path) => {
  const sandbox = await start();
  const empty = await control(sandbox, method, path);
  expect(empty.status).toBe(404);
  expect(await empty.json()).toEqual({ message: 'There is no snapshot "none". There are none.' });
  await control(sandbox, "POST", "/snapshots", { name: "one" });
  expect(await (await control(sandbox, method, path)).json()).toEqual({
    message: 'There is no snapshot "none". Snapshots: one.',
  });
});

test("without a copy of a large state, changes are counted from snapshots", async () => {
  const store = new Store();
  onTestFinished(() => store.close());
  const state = new SandboxState({ store, now: () => new Date() }, {}, undefined, 1);
  const routes = createStateRoutes(state);
  const refused = await routes.request("/changes");
  expect(refused.status).toBe(409);
  expect(await refused.json()).toEqual({
    message: expect.stringContaining("Take a snapshot, and list the changes since then."),
  });
  state.snapshots.add("mine", () => state.take());
  const reply = await routes.request("/changes?since=mine");
  expect(await reply.json()).toEqual({ changes: [] });
  state.restore(state.snapshots.require("mine").snapshot);
  expect((await routes.request("/changes")).status).toBe(200);
  state.close();
});
