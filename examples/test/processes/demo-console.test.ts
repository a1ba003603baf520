import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const root = resolve(import.meta.dirname, "../../..");
const sources = join(root, "packages/core/test/helpers/sources.mjs");

/** Starts the demo without a model and without tokens of real services. */
function startDemo(...flags: string[]): { child: ChildProcess; read: () => string } {
  const program = join(root, "examples/after-call-follow-up/main.ts");
  const { HOME, NODE_OPTIONS, PATH } = process.env;
  const child = spawn(process.execPath, ["--import", sources, program, ...flags], {
    env: { HOME, NODE_OPTIONS, PATH },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  return { child, read: () => output };
}

test("with --open the console is there before the agent starts, and shows what it changed until Ctrl+C", async () => {
  const { child, read } = startDemo("--open");
  await expect.poll(read).toContain("Ctrl+C stops it.");
  const [before = ""] = read().split("First, the latest customer call.");
  expect(before).toMatch(/Watch the agent's requests: http:\S+\/console\/activity\n/);
  const [, url = ""] = /console: (http:\S+)/.exec(read()) ?? [];
  const [, address = ""] = /- page .*?(http:\S+)/s.exec(read()) ?? [];
  expect(read()).not.toContain("notion.so/");
  expect((await fetch(address)).status).toBe(200);
  const page = await (await fetch(`${url}/console/changes`)).text();
  expect(page).toContain("Created");
  expect(page).toContain("Created the task");
  const ended = once(child, "exit");
  child.kill("SIGINT");
  expect(await ended).toEqual([0, null]);
});

test("without --open the demo ends, says so, and names the flag, but no address that is gone", async () => {
  const { child, read } = startDemo();
  expect(await once(child, "exit")).toEqual([0, null]);
  expect(read()).toContain("The sandbox ends with this program. With --open it keeps running");
  expect(read().split("The follow-up is done.")[1]).not.toContain("http");
});
