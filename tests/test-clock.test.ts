import { execFile } from "node:child_process";
import { globSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startSandbox } from "@workbelt/sandbox";
import { expect, onTestFinished, test } from "vitest";
import { chooseTests, findClockTests } from "../scripts/test-days/find-tests.ts";
import { listMoments } from "../scripts/test-days/moments.ts";

const DAY_MS = 86_400_000;
const run = promisify(execFile);

/** Reads the clock of the machine, which marks new files. */
function readRealMs(): number {
  const folder = mkdtempSync(join(tmpdir(), "clock-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return statSync(folder).mtimeMs;
}

/** Returns how far a time is from the moment at which this run began, which is less than a day ago. */
function countMsFromStart(ms: number): number {
  const moment = process.env["WORKBELT_TEST_NOW"] ?? "";
  return Math.abs(ms - (moment === "real" ? readRealMs() : Date.parse(moment)));
}

const program = "console.log(Date.now(), Intl.DateTimeFormat().resolvedOptions().timeZone)";

test.each([
  ["the environment of the test", process.env],
  ["an environment of its own", { PATH: process.env["PATH"] }],
])("a process with %s has the clock and the zone of the test", async (_name, env) => {
  const { stdout } = await run(process.execPath, ["--eval", program], { env });
  const [ms, zone] = stdout.trim().split(" ");
  expect(countMsFromStart(Date.now())).toBeLessThan(DAY_MS);
  expect(countMsFromStart(Number(ms))).toBeLessThan(DAY_MS);
  expect(zone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
});

test("the sandbox has the clock of the test", async () => {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.stop());
  const { baseUrl, token } = sandbox.services.notes;
  const headers = { authorization: `Bearer ${token}`, "notion-version": "2026-03-11" };
  const reply = await fetch(`${baseUrl}/v1/users/me`, { headers });
  const sentMs = Date.parse(reply.headers.get("date") ?? "");
  expect(countMsFromStart(sentMs)).toBeLessThan(DAY_MS);
});

const find = (path: string) => join(import.meta.dirname, "..", path);

test("tests that read the clock and those that look at times of the story are found, slow ones apart", () => {
  const readClock = [
    // By itself, by an example, by a helper.
    "tests/test-clock.test.ts",
    "examples/test/programs/coaching-digest.test.ts",
    "packages/core/test/client/clock.test.ts",
  ].map(find);
  const inTurn = ["packages/crm-tools/test/tasks/list-tasks.test.ts"].map(find);
  const slow = [
    // Tables of the documentation have requests and tokens of the story, or of samples that read the clock.
    "packages/notes-tools/test/contract/requests.test.ts",
    "packages/convintel-tools/test/contract/requests.test.ts",
  ].map(find);
  const others = [
    "packages/core/test/text/pick-written.test.ts",
    // The clock of its sandbox is fixed.
    "evals/test/tasks.test.ts",
  ].map(find);
  expect(findClockTests([...readClock, ...inTurn, ...slow, ...others])).toEqual({
    inTurn,
    readClock,
    slow,
  });
});

test("each test that depends on the clock runs at one moment or more, at no moment more than five slow ones", () => {
  const files = globSync(find("{{packages/*,lab/*,examples,evals,site}/test,tests}/**/*.test.ts"));
  const tests = findClockTests(files);
  const chosen = listMoments().map(({ turn }) => chooseTests(tests, turn));
  const all = [...tests.readClock, ...tests.inTurn, ...tests.slow];
  expect(new Set(chosen.flatMap((each) => [...each]))).toEqual(new Set(all));
  const counts = chosen.map((each) => tests.slow.filter((file) => each.has(file)).length);
  expect(Math.max(...counts)).toBeLessThanOrEqual(5);
  for (const { turn } of listMoments())
    expect([...chooseTests(tests, turn, true)]).toEqual(expect.arrayContaining(tests.readClock));
});

test("the moments are the real one and 16 others, with each weekday, four zones and a year ahead", () => {
  const moments = listMoments(new Date("2026-11-28T09:30:00Z"));
  const times = moments.map(({ now }) => now);
  expect(moments).toHaveLength(17);
  expect(new Set(times).size).toBe(17);
  expect(times).toEqual(expect.arrayContaining(["real", "2027-11-28T09:30:00Z"]));
  const others = times.filter((now) => now !== "real").map((now) => new Date(now));
  expect(new Set(others.map((now) => now.getUTCDay())).size).toBe(7);
  expect(others.every((now) => Number.isFinite(now.getTime()))).toBe(true);
  const zones = new Set(moments.map(({ zone }) => zone));
  zones.delete("UTC");
  expect(zones.size).toBe(4);
});
