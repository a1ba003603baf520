import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { toolCount } from "../samples.ts";
import { installPackages } from "../../scripts/pack-packages.ts";
import { commandRunner, createFolder } from "./packed-packages.ts";

const mcpPackage = join(import.meta.dirname, "../../packages/mcp");

let folder: string;

beforeAll(() => {
  folder = createFolder();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Lists and calls the tools of a program, as an MCP client does. */
async function tryOut(command: string, args: string[], cwd: string): Promise<void> {
  const client = new Client({ name: "test", version: "1" });
  await client.connect(new StdioClientTransport({ command, args, cwd, stderr: "ignore" }));
  onTestFinished(() => client.close());
  const { tools } = await client.listTools();
  expect(tools).toHaveLength(toolCount);
  const result = await client.callTool({ name: "crm_list_tasks", arguments: { limit: 1 } });
  expect(result.isError).toBeFalsy();
  expect(result.content).toMatchObject([
    { type: "text", text: expect.stringContaining("task_id") },
  ]);
  const { resources } = await client.listResources();
  expect(resources).toHaveLength(10);
  const { contents } = await client.readResource({ uri: resources[0]!.uri });
  expect(contents).toMatchObject([{ text: expect.stringContaining("\n## Check\n") }]);
}

test("the packed program serves the sandbox in an empty folder", async () => {
  const project = join(folder, "project");
  mkdirSync(project);
  await installPackages(project, { names: ["mcp"], tarballs: inject("tarballs") });
  const run = commandRunner(project);
  expect(await run("npx", "workbelt-mcp", "--version")).toMatch(/^\d+\.\d+\.\d+\n$/);
  await tryOut("npx", ["workbelt-mcp", "--sandbox"], project);
});

test("the one-click bundle has all it needs", async () => {
  const file = join(folder, "workbelt.mcpb");
  const run = commandRunner(mcpPackage);
  await run("node", "mcpb/build.mjs", file);
  const unpacked = join(folder, "unpacked");
  mkdirSync(unpacked);
  await run("pnpm", "exec", "mcpb", "unpack", file, unpacked);
  const program = join(unpacked, "server/cli.js");
  await tryOut(process.execPath, [program, "--sandbox"], folder);
  const version = execFileSync(process.execPath, [program, "--version"], { encoding: "utf8" });
  expect(version).toMatch(/^\d+\.\d+\.\d+\n$/);
});
