import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SqliteStore } from "@workbelt/core/store";
import { type Sandbox, seedId } from "@workbelt/sandbox";
import { expect, inject, test } from "vitest";
import { startShelf } from "../../../core/test/undo/shelf.js";
import { CommandLine, finish, startServices } from "../helpers/command.js";

const PROMPT = "Proceed? [y/N] ";
const TASK = seedId("crm/task/harborline-settle-savings");
const DEAL = seedId("crm/deals/castellan-cold-chain");

const create = (content: string) => ["crm", "create-task", "--content", content];
const renameDeal = ["crm", "update-record", "--object", "deals", "--record-id", DEAL];
const rename = (name: string) => [...renameDeal, "--values.name", name];
const complete = ["crm", "update-task", "--task-id", TASK, "--is-completed"];

/** Makes calls of the run `r`, one after another. */
async function makeRun(workbelt: CommandLine, ...calls: string[][]): Promise<void> {
  for (const call of calls) {
    const { code, errors } = await workbelt.run([...call, "--run", "r"]);
    expect([code, errors]).toEqual([0, "Undo it: workbelt undo r\n"]);
  }
}

async function listTitles(sandbox: Sandbox): Promise<(string | undefined)[]> {
  return (await sandbox.changes()).map(({ title }) => title);
}

test("a call with --journal is a run, which `undo` takes back when the person says yes", async () => {
  const { sandbox, workbelt } = await startServices();
  const { errors } = await workbelt.run([...create("Call Gemma"), "--journal"]);
  const [, run = ""] = /^Undo it: workbelt undo ([\da-f]{8})\n$/.exec(errors) ?? [];
  const folder = join(workbelt.folder, "workbelt");
  expect(["", "key", "undo.db"].map((file) => statSync(join(folder, file)).mode & 0o777)).toEqual([
    0o700, 0o600, 0o600,
  ]);
  expect(await workbelt.json("runs")).toMatchObject([
    { run, writes: 1, undone: 0, services: ["crm"], undoable_until: expect.any(String) as string },
  ]);
  const undone = await workbelt.answer(["undo", run], PROMPT, "y\n");
  expect(undone.code).toBe(0);
  expect(undone.output).toMatch(
    /Would undo 1 of 1 write:\s+1 {2}remove the task “Call Gemma”\s+Proceed\? \[y\/N\] y\s+Undid 1 of 1 write:/,
  );
  expect(await sandbox.changes()).toEqual([]);
  // The console shows it, because the command reports to the sandbox of its environment.
  const activity = await (await fetch(new URL("/console/activity", sandbox.url))).text();
  expect(activity).toContain("/console/activity/undos/");
  const table = await workbelt.run(["runs", "--format", "table"]);
  expect(table.output).toMatch(/^run +started_at .*\n[\da-f]{8} .* 1 +1 +crm/);
});

test("calls of one name are one run, of which --dry-run shows all writes and --steps chooses some", async () => {
  const { sandbox, workbelt } = await startServices();
  const items = ["--items", '{"content":"One"}', "--items", '{"content":"Two"}'];
  await makeRun(workbelt, rename("Renamed"), complete, ["crm", "create-task", ...items]);
  const shown = await workbelt.run(["undo", "r", "--dry-run", "--format", "table"]);
  expect([shown.code, shown.errors]).toEqual([0, ""]);
  expect(shown.output.split("\n").map((line) => line.trim())).toEqual([
    "Would undo 4 of 4 writes:",
    expect.stringMatching(/^4 {2}remove the task “(One|Two)”$/),
    expect.stringMatching(/^3 {2}remove the task “(One|Two)”$/),
    expect.stringMatching(/^2 {2}set the is_completed of the task “.+” back to false$/),
    "1  set the name of the deal “Castellan – validated cold chain” back to “Castellan – validated cold chain”",
    "",
  ]);
  const some = await workbelt.run(["undo", "r", "--steps", "1,3,4", "--yes"]);
  expect(JSON.parse(some.output)).toMatchObject({
    writes: 3,
    undone: 3,
    steps: [{ number: 4 }, { number: 3 }, { number: 1, operation: "crm_update_record" }],
  });
  expect(await sandbox.changes()).toMatchObject([{ id: TASK }]);
  const wrong = await workbelt.run(["undo", "r", "--steps", "5", "--yes"]);
  expect([wrong.code, wrong.errors]).toEqual([
    2,
    expect.stringContaining('no write "5". Its writes are 1 to 4'),
  ]);
});

test("what a person has changed since is kept, and the exit code says so", async () => {
  const { sandbox, workbelt } = await startServices();
  await makeRun(workbelt, rename("By the run"), create("Call"));
  expect((await workbelt.run(rename("By hand"))).code).toBe(0);
  const preview = await workbelt.run(["undo", "r", "--dry-run", "--format", "table"]);
  expect([preview.code, preview.errors]).toEqual([6, "1 of 2 writes cannot be undone.\n"]);
  const { code, errors, output } = await workbelt.run(["undo", "r", "--yes", "--format", "table"]);
  expect([code, errors]).toEqual([6, "1 of 2 writes was not undone.\n"]);
  expect(output).toMatch(
    /^Undid 1 of 2 writes:\n {2}2 {2}remove the task “Call”\nNot undone:\n {2}1 {2}the name of the deal .* \(now “By hand”; the run had set “By the run”\)\n$/,
  );
  expect(await listTitles(sandbox)).toEqual(["By hand"]);
});

test.each([
  ["without a terminal", [], 13, "Add --yes|--yes undoes it"],
  ["with a policy that refuses writes", ["--yes", "--policy", "read-only"], 13, "was not undone"],
] as const)("nothing is undone %s", async (_name, flags, expected, message) => {
  const { sandbox, workbelt } = await startServices();
  await makeRun(workbelt, create("Call"));
  const { code, errors } = await workbelt.run(["undo", "r", ...flags]);
  expect([code, errors]).toEqual([expected, expect.stringMatching(message)]);
  expect(await listTitles(sandbox)).toEqual(["Call"]);
});

test.each([
  ["no", "n\n", 13, "you did not confirm it"],
  ["Ctrl+C", "\u0003", 130, "Stopped. What was undone stays undone; `workbelt undo r` continues."],
])("after %s nothing is undone", async (_name, typed, expected, message) => {
  const { sandbox, workbelt } = await startServices();
  await makeRun(workbelt, create("Call"));
  const { code, output } = await workbelt.answer(["undo", "r"], PROMPT, typed);
  expect([code, output]).toEqual([expected, expect.stringContaining(message)]);
  expect(await listTitles(sandbox)).toEqual(["Call"]);
});

test("an undo that was killed is continued by the next one", async () => {
  const { sandbox, workbelt } = await startServices();
  await makeRun(workbelt, create("One"), create("Two"), rename("Renamed"));
  // The second request that undoes something is sent, and never answered.
  sandbox.faults.add({ service: "crm", method: "DELETE", path: "/tasks", times: 1, delayMs: 3e5 });
  const killed = workbelt.start(["undo", "r", "--yes"]);
  sandbox.clearActivity();
  const isSent = () => sandbox.activity().some(({ method }) => method === "DELETE");
  await expect.poll(isSent).toBe(true);
  killed.kill("SIGKILL");
  await finish(killed);
  sandbox.faults.clear();
  const busy = await workbelt.run(["undo", "r", "--yes"]);
  expect([busy.code, busy.errors]).toEqual([6, expect.stringContaining("Call it again later.")]);
  await releaseLeases(workbelt);
  const { code, output } = await workbelt.run(["undo", "r", "--yes", "--format", "table"]);
  expect([code, output]).toEqual([0, expect.stringContaining("Undid 3 of 3 writes:")]);
  expect(await sandbox.changes()).toEqual([]);
});

test("Ctrl+C during an undo stops it, and the next one continues at once", async () => {
  const { sandbox, workbelt } = await startServices();
  await makeRun(workbelt, create("One"), create("Two"));
  sandbox.faults.add({ service: "crm", method: "GET", path: "/tasks", times: 1, delayMs: 3e5 });
  const child = workbelt.start(["undo", "r", "--yes"]);
  const stopped = finish(child);
  sandbox.clearActivity();
  await expect.poll(() => sandbox.activity().length).toBeGreaterThan(0);
  child.kill("SIGINT");
  expect(await stopped).toMatchObject({
    code: 130,
    errors: expect.stringContaining("continues") as string,
  });
  sandbox.faults.clear();
  expect((await workbelt.run(["undo", "r", "--yes"])).code).toBe(0);
  expect(await sandbox.changes()).toEqual([]);
});

test("WORKBELT_JOURNAL and WORKBELT_RUN record all calls of a script, and reads make no run", async () => {
  const { workbelt } = await startServices();
  const env = { WORKBELT_JOURNAL: "true", WORKBELT_RUN: "it's 5" };
  expect((await workbelt.run(["crm", "list-tasks"], { env })).errors).toBe("");
  expect((await workbelt.run([...create("x"), "--dry-run"], { env })).errors).toBe("");
  const none = await workbelt.run(["runs"], { env: { CRM_ACCESS_TOKEN: "" } });
  expect(none).toEqual({
    code: 0,
    output: "[]\n",
    errors: expect.stringContaining("WORKBELT_JOURNAL=true") as string,
  });
  const { errors } = await workbelt.run(create("x"), { env });
  expect(errors).toBe("Undo it: workbelt undo 'it'\\''s 5'\n");
  expect((await workbelt.run(["undo", "it's 5", "--yes"])).code).toBe(0);
  const wrong = await workbelt.run(create("x"), { env: { WORKBELT_JOURNAL: "ja" } });
  expect([wrong.code, wrong.errors]).toEqual([2, expect.stringContaining("true or false")]);
});

test("runs belong to the token that made them, and unknown ones are answered with a command", async () => {
  const { sandbox, workbelt } = await startServices();
  await makeRun(workbelt, create("Mine"));
  const env = { CRM_ACCESS_TOKEN: sandbox.addToken("crm", ["task:read-write"]) };
  const { code, errors } = await workbelt.run(["undo", "r", "--yes"], { env });
  expect([code, errors]).toEqual([4, expect.stringContaining("`workbelt runs` lists")]);
  expect(await listTitles(sandbox)).toEqual(["Mine"]);
  const file = join(workbelt.folder, "other.db");
  const missing = await workbelt.run(["runs", "--file", file]);
  expect([missing.code, missing.errors]).toEqual([4, expect.stringContaining(file)]);
  writeFileSync(file, "text");
  expect((await workbelt.run(["runs", "--file", file])).code).toBe(12);
});

/** A package with one operation, for `--provider`. */
const SHELF = `
import { defineOperation, defineProvider, path, remove } from "@workbelt/core/provider";
import { z } from "zod";
const service = {
  name: "shelf", displayName: "the shelf", baseUrl: "https://shelf.example",
  tokenVariable: "SHELF_TOKEN", baseUrlVariable: "SHELF_BASE_URL",
  identities: {},
};
const createBox = defineOperation({
  name: "shelf_create_box", description: "Creates a box.", effect: "create",
  consequence: { reversible: "fully" }, verifyWith: "shelf_create_box",
  input: z.strictObject({ title: z.string() }),
  request: (body) => ({ method: "POST", path: path\`/boxes\`, body }), response: z.looseObject({ id: z.string() }),
  revert: remove({ noun: "box", at: "", id: "id", name: ["title"] }, { path: ({ id }) => path\`/boxes/\${id}\` }),
});
export default defineProvider({ service, operations: { boxes: { createBox } } });
`;

test("the printed command undoes a call of a service that --provider names, with no token but that of the service", async () => {
  const shelf = await startShelf([]);
  const workbelt = new CommandLine({ SHELF_TOKEN: "t", SHELF_BASE_URL: shelf.baseUrl });
  const file = join(inject("folder"), "a shelf.mjs");
  writeFileSync(file, SHELF);
  const call = ["shelf", "create-box", "--title", "Tools", "--run", "it's 5"];
  const { errors } = await workbelt.run(["--provider", file, ...call]);
  const [, line = ""] = /^Undo it: (workbelt .*)\n$/.exec(errors) ?? [];
  expect(shelf.things.size).toBe(1);

  const listed = await workbelt.run(["runs"], { env: { SHELF_TOKEN: "" } });
  expect([listed.code, listed.errors]).toEqual([0, ""]);
  expect(JSON.parse(listed.output)).toMatchObject([{ run: "it's 5", services: ["shelf"] }]);
  const unnamed = await workbelt.run(["undo", "it's 5", "--yes"]);
  expect([unnamed.code, unnamed.errors]).toEqual([
    2,
    expect.stringContaining("wrote to shelf, which is no service of this command"),
  ]);
  const unknown = await workbelt.run(["undo", "other", "--yes"]);
  expect([unknown.code, unknown.errors]).toEqual([4, expect.stringContaining('no run "other"')]);

  const undone = await workbelt.runLine(`${line} --yes --format table`);
  expect(undone).toMatchObject({
    code: 0,
    output: expect.stringContaining("Undid 1 of 1 write") as string,
  });
  expect(shelf.things.size).toBe(0);
});

test("the printed command undoes a call with --sandbox, and one in a sandbox that ends with it prints none", async () => {
  const { sandbox, workbelt } = await startServices();
  const env = { CRM_ACCESS_TOKEN: "" };
  const { errors } = await workbelt.run([...create("x"), "--sandbox", "--journal"], { env });
  const [, line = ""] = /^Undo it: (workbelt .*)\n$/.exec(errors) ?? [];
  expect((await workbelt.runLine(`${line} --yes`, { env })).code).toBe(0);
  expect(await sandbox.changes()).toEqual([]);
  const alone = { CRM_ACCESS_TOKEN: "", CRM_BASE_URL: "", WORKBELT_SANDBOX_URL: "" };
  const passing = await workbelt.run([...create("x"), "--sandbox", "--journal"], { env: alone });
  expect([passing.code, passing.errors]).toEqual([0, ""]);
});

test("questions say for how long a call can be undone", async () => {
  const { workbelt } = await startServices();
  const asked = [...complete, "--policy", "writes", "--journal"];
  const { output } = await workbelt.answer(asked, PROMPT, "n\n");
  expect(output).toContain("Can be undone for 7 days");
});

/** Removes the leases that a killed undo has left, as their expiry does. */
async function releaseLeases(workbelt: CommandLine): Promise<void> {
  const key = readFileSync(join(workbelt.folder, "workbelt/key"), "utf8").trim();
  const file = join(workbelt.folder, "workbelt/undo.db");
  const store = new SqliteStore({ file, encryptionKey: key });
  for (const each of await store.keys("undo/lease/")) {
    await store.delete(each, (await store.get(each))?.revision ?? "");
  }
  store.close();
}
