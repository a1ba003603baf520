import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, inject, test } from "vitest";
import { CommandLine, startServices } from "./helpers/command.js";
import { EXIT } from "../src/errors/exit-codes.js";

const readme = readFileSync(join(import.meta.dirname, "../README.md"), "utf8");
const [demo = "", calls = "", running = ""] = [...readme.matchAll(/^```sh\n(.*?)^```$/gms)].map(
  ([, script]) => script,
);

/** Runs a script of the README where the packages are installed, and ends at the first error. */
async function follow(script: string, env: Record<string, string>): Promise<string> {
  const lines = script.split("\n").filter((line) => !line.startsWith("npm install"));
  const { HOME, NODE_OPTIONS, PATH } = process.env;
  const { stdout } = await promisify(execFile)(
    "bash",
    ["--norc", "-eo", "pipefail", "-c", lines.join("\n")],
    {
      cwd: inject("folder"),
      env: { HOME, NODE_OPTIONS, PATH, ...env },
    },
  );
  return stdout;
}

test("the demo runs", async () => {
  const output = await follow(demo, {});
  expect(output).toContain("The follow-up is done.");
});

test("the first calls work", async () => {
  const output = await follow(calls, {});
  expect(output).toMatch(/^content +Send the offer\n(?:.*\n)*task_id /);
  expect(output).toContain('"record_id"');
});

test("the calls of a running sandbox work", async () => {
  const { sandbox } = await startServices();
  const script = running.replaceAll(
    /(sandbox (?:faults add|reset).*)/g,
    `$1 --port ${sandbox.port}`,
  );
  const output = await follow(script, sandbox.environment);
  expect(output).toMatch(/Call Gemma/);
});

test("the table of exit codes is complete", () => {
  const documented = [...readme.matchAll(/^\| (\d+) \|/gm)].map(([, code]) => Number(code));
  expect(documented).toEqual([0, ...Object.values(EXIT)]);
});

test("the commands in the tables exist", async () => {
  const commands = [...readme.matchAll(/`workbelt ([a-z][^`]*)`/g)].map(([, line]) => line ?? "");
  const workbelt = new CommandLine();
  for (const command of new Set(commands)) {
    const { code, errors } = await workbelt.run([...command.split(" "), "--help"]);
    expect([command, code, errors]).toEqual([command, 0, ""]);
  }
});
