import { type Sandbox, startSandbox } from "@workbelt/sandbox";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { commandRunner, createFolder, pack } from "./packed-packages.ts";

// The projects of `fixtures`, with the packed packages, as an application would install them.
const fixtures = join(import.meta.dirname, "../../fixtures");
const projects = ["cjs-nodenext", "cjs-node16", "esbuild", "vite-ssr", "webpack", "next"];
const programs = [
  ["cjs-nodenext", "dist/main.js"],
  ["cjs-node16", "dist/main.js"],
  ["esbuild", "dist/main.cjs"],
  ["esbuild", "dist/main.mjs"],
  ["vite-ssr", "dist/main.js"],
  ["webpack", "dist/main.cjs"],
] as const;

const folder = createFolder();
const inProject = (name: string) => commandRunner(join(folder, name), sandbox.environment);
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
  cpSync(fixtures, folder, { recursive: true });
  for (const name of projects) cpSync(join(fixtures, "agent.ts"), join(folder, name, "agent.ts"));
  for (const name of ["core", "crm-tools"]) await pack(name, join(folder, "tarballs"));
  await commandRunner(folder)("pnpm", "install", "--prefer-offline");
}, 180_000);

afterAll(async () => {
  await sandbox.stop();
  rmSync(folder, { recursive: true, force: true });
});

const builds = new Map<string, Promise<string>>();
function build(name: string): Promise<string> {
  const started = builds.get(name) ?? inProject(name)("node", "--run", "build");
  builds.set(name, started);
  return started;
}

const oldestNode = join(folder, "node-22/node_modules/node/bin/node");

test.each(programs)(
  "%s: %s runs an agent with the tools, on this Node and on the oldest",
  { timeout: 120_000 },
  async (name, file) => {
    await build(name);
    const run = inProject(name);
    const result = JSON.parse(await run("node", file)) as unknown;
    expect(result).toMatchObject(expected);
    const onOldest = JSON.parse(await run(oldestNode, file)) as unknown;
    expect(onOldest).toMatchObject({ ...expected, node: "22.19.0" });
  },
);

test(
  "next: a route of the built server runs an agent with the tools",
  { timeout: 120_000 },
  async () => {
    await build("next");
    const url = await startNext();
    const response = await fetch(new URL("/tasks", url));
    expect(await response.json()).toMatchObject(expected);
  },
);

// LangChain's own declarations have errors under these options.
test.each(["cjs-nodenext", "cjs-node16"])(
  "%s: the strictest compiler finds no error in the packages' declarations",
  { timeout: 120_000 },
  async (name) => {
    const options = ["--noEmit", "--skipLibCheck", "false", "--exactOptionalPropertyTypes"];
    const failure: unknown = await inProject(name)("pnpm", "exec", "tsc", ...options).then(
      () => expect.unreachable("LangChain's declarations are free of errors: drop this exception."),
      (error: unknown) => error,
    );
    const lines = (failure as { stdout: string }).stdout.split("\n");
    expect(lines.filter((line) => /^\S+\(\d+,\d+\)/.test(line))).not.toEqual([]);
    expect(lines.filter((line) => /^[^(]*@workbelt/.test(line))).toEqual([]);
  },
);

const expected = {
  replies: [
    { status: "success", text: expect.stringContaining('{"source":"CRM"') },
    { status: "error", text: expect.stringContaining("limit: expected number") },
  ],
  sameLangChain: true,
  refusal: "invalid_input",
};

/** Starts the built Next.js server on a free port, and returns its address. */
async function startNext(): Promise<string> {
  const server = spawn(
    process.execPath,
    ["node_modules/next/dist/bin/next", "start", "--hostname", "127.0.0.1", "--port", "0"],
    { cwd: join(folder, "next"), env: { ...process.env, ...sandbox.environment } },
  );
  onTestFinished(async () => {
    server.kill();
    if (server.exitCode === null) await once(server, "exit");
  });
  for await (const line of createInterface(server.stdout)) {
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(line);
    if (url) return url[0];
  }
  throw new Error("The server ended before it was ready.");
}
