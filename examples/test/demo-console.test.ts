import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const sources = join(root, "packages/core/test/helpers/sources.mjs");

/** Starts the demo without a model and without tokens of real services. */
function startDemo(...flags: string[]): { child: ChildProcess; read: () => string } {
  const program = join(root, "examples/after-call-follow-up/main.ts");
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(process.execPath, ["--import", sources, program, ...flags], {
    env: { PATH, HOME },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  return { child, read: () => output };
}

test("with --open the console shows what the demo changed, until Ctrl+C", async () => {
  const { child, read } = startDemo("--open");
  await expect.poll(read, { timeout: 15_000 }).toContain("Ctrl+C stops it.");
  const [, url = ""] = /console: (http:\S+)/.exec(read()) ?? [];
  const page = await (await fetch(`${url}/console/changes`)).text();
  expect(page).toContain("Created");
  expect(page).toContain("Created the task");
  const ended = once(child, "exit");
  child.kill("SIGINT");
  expect(await ended).toEqual([0, null]);
  await expect(fetch(url)).rejects.toThrow("fetch failed");
});

test("without --open the demo ends, and names the flag", async () => {
  const { child, read } = startDemo();
  expect(await once(child, "exit")).toEqual([0, null]);
  expect(read()).toContain("With --open the sandbox keeps running");
});
