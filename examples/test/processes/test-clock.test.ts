import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startSandbox } from "@workbelt/sandbox";
import { expect, onTestFinished, test } from "vitest";

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
