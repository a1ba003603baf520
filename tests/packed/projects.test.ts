import * as convintel from "@workbelt/convintel-tools";
import * as core from "@workbelt/core";
import * as accounts from "@workbelt/core/accounts";
import * as adapters from "@workbelt/core/adapters";
import * as ledger from "@workbelt/core/ledger";
import * as agents from "@workbelt/agents";
import * as provider from "@workbelt/core/provider";
import * as store from "@workbelt/core/store";
import * as testingSupport from "@workbelt/core/testing-support";
import * as opentelemetry from "@workbelt/opentelemetry";
import * as events from "@workbelt/events";
import * as mirror from "@workbelt/mirror";
import * as postgres from "@workbelt/postgres";
import * as recordings from "@workbelt/testing/recordings";
import * as redis from "@workbelt/redis";
import * as undo from "@workbelt/core/undo";
import * as crm from "@workbelt/crm-tools";
import * as notes from "@workbelt/notes-tools";
import * as sandboxPackage from "@workbelt/sandbox";
import * as verify from "@workbelt/verify";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { commandRunner, createFolder } from "./packed-packages.ts";
import { sampleCases } from "../../scripts/sample-cases.ts";

// The projects of `tests/fixtures`, with the packed packages, as an application would install them.
const fixtures = join(import.meta.dirname, "../fixtures");
const projects = ["cjs-nodenext", "cjs-node16", "esbuild", "vite-ssr", "webpack", "next"];
const programs = [
  ["cjs-node16", "dist/main.js"],
  ["cjs-nodenext", "dist/main.js"],
  ["esbuild", "dist/main.cjs"],
  ["esbuild", "dist/main.mjs"],
  ["vite-ssr", "dist/main.js"],
  ["webpack", "dist/main.cjs"],
  ["nest", "dist/main.js"],
] as const;

/** Bytes that a tool adds to a bundle, minified, without packages of others. */
interface Size {
  tool: string;
  added: number;
  gzipped: number;
}

/** The result of `tests/fixtures/agent.ts`. */
const expected = {
  replies: [
    { status: "success", text: expect.stringContaining('{"source":"CRM"') },
    { status: "error", text: expect.stringContaining("limit: expected number") },
  ],
  sameLangChain: true,
  refusal: "invalid_input",
};

const folder = createFolder();
const oldestNode = join(folder, "node-22/node_modules/node/bin/node");
const builds = new Map<string, Promise<string>>();
let sandbox: sandboxPackage.Sandbox;

beforeAll(async () => {
  sandbox = await sandboxPackage.startSandbox();
  cpSync(fixtures, folder, { recursive: true });
  for (const name of projects) cpSync(join(fixtures, "agent.ts"), join(folder, name, "agent.ts"));
  cpSync(inject("tarballs"), join(folder, "tarballs"), { recursive: true });
  await commandRunner(folder)("pnpm", "install", "--prefer-offline");
});

afterAll(async () => {
  await sandbox.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Applications by what they show, with what they print or answer. */
const applications: [title: string, run: () => Promise<unknown[]>, expected: object[]][] = [
  ...programs.map(([name, file]): (typeof applications)[number] => [
    `${name}: ${file} runs an agent with the tools, on this Node and on the oldest`,
    async () => {
      await build(name);
      const run = inProject(name);
      return [await run("node", file), await run(oldestNode, file)].map((text) => JSON.parse(text));
    },
    [expected, { ...expected, node: "22.19.0" }],
  ]),
  [
    "next: a route of the built server runs an agent with the tools",
    async () => {
      await build("next");
      const response = await fetch(new URL("/tasks", await startNext()));
      return [await response.json()];
    },
    [expected],
  ],
];

test.each(sampleCases(applications, 3))("%s", async (_title, run, outputs) => {
  expect(await run()).toMatchObject(outputs);
});

test("require loads what import loads, from every entry point", async () => {
  await build("cjs-node16");
  const output = await inProject("cjs-node16")(oldestNode, "dist/entry-points.js");
  const names = (exports: object) => Object.keys(exports).toSorted();
  expect(JSON.parse(output)).toEqual({
    core: names(core),
    accounts: names(accounts),
    adapters: names(adapters),
    ledger: names(ledger),
    undo: names(undo),
    agents: names(agents),
    provider: names(provider),
    store: names(store),
    testingSupport: names(testingSupport),
    opentelemetry: names(opentelemetry),
    events: names(events),
    mirror: names(mirror),
    postgres: names(postgres),
    recordings: names(recordings),
    redis: names(redis),
    convintel: names(convintel),
    crm: names(crm),
    notes: names(notes),
    sandbox: names(sandboxPackage),
    verify: names(verify),
  });
});

// LangChain's own declarations have errors under these options.
test.each(sampleCases(["cjs-nodenext", "cjs-node16"], 2))(
  "%s: the strictest compiler finds no error in the packages' declarations",
  async (name) => {
    const options = ["--noEmit", "--skipLibCheck", "false", "--exactOptionalPropertyTypes"];
    const output = await inProject(name)("pnpm", "exec", "tsc", ...options).catch(
      (error: { stdout: string }) => error.stdout,
    );
    const errors = output.split("\n").filter((line) => /\(\d+,\d+\): error /.test(line));
    expect(errors.filter((line) => line.includes("langchain"))).not.toEqual([]);
    expect(errors.filter((line) => line.includes("@workbelt"))).toEqual([]);
  },
);

/** The measured tool that has the code for aggregates. */
const AGGREGATING = "CrmListTasksTool";

test("a read tool adds at most 163 KB to a bundle without the packages that it imports, 181 KB if it aggregates", async () => {
  const sizes = JSON.parse(await inProject("esbuild")("node", "measure.mjs")) as Size[];
  console.table(sizes);
  for (const { added, gzipped, tool } of sizes) {
    const aggregates = tool === AGGREGATING;
    expect(added).toBeLessThan(aggregates ? 181_000 : 163_000);
    expect(gzipped).toBeLessThan(aggregates ? 67_000 : 60_000);
  }
});

test("a bundle for the runtime's fetch has no undici, and a tool adds at most 152 KB to it", async () => {
  const output = await inProject("esbuild")("node", "measure-whole.mjs");
  const { added, ...rest } = JSON.parse(output) as { added: number };
  console.log(`One tool adds ${added} bytes to a bundle for fetch.`);
  expect(rest).toEqual({ hasUndici: false, hasMembers: true });
  expect(added).toBeLessThan(152_000);
});

test("nest compiles with module node16 too", async () => {
  // The declarations of @langchain/core require an ES module, which node16 rejects.
  const options = ["--noEmit", "--module", "node16"];
  expect(await inProject("nest")("pnpm", "exec", "tsc", ...options)).toBe("");
});

/** Returns a function that runs a command in a project, with the sandbox as its services. */
function inProject(name: string) {
  return commandRunner(join(folder, name), sandbox.environment);
}

/** Builds a project once. */
function build(name: string): Promise<string> {
  const started = builds.get(name) ?? inProject(name)("node", "--run", "build");
  builds.set(name, started);
  return started;
}

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
