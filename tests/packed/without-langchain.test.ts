import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { type Sandbox, startSandbox } from "@workbelt/sandbox";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { toolCount } from "../samples.ts";
import { withDependencies } from "../../scripts/pack-packages.ts";
import { commandRunner, createFolder } from "./packed-packages.ts";

const adapters = ["ai-sdk", "openai-agents", "mcp", "cli"];

let folder: string;
let sandbox: Sandbox;
beforeAll(async () => {
  folder = createFolder();
  sandbox = await startSandbox({ rateLimits: false });
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  const tarballs = withDependencies(adapters).map((name) =>
    join(inject("tarballs"), `${name}.tgz`),
  );
  const frameworks = [
    versionOf("ai", "ai-sdk"),
    versionOf("@openai/agents", "openai-agents"),
    // An optional dependency of the OpenAI Agents SDK, which imports it nevertheless.
    versionOf("@modelcontextprotocol/client", "mcp"),
  ];
  const flags = ["--omit=optional", "--prefer-offline", "--no-audit", "--no-fund"];
  await commandRunner(folder)("npm", "install", ...flags, ...tarballs, ...frameworks);
});
afterAll(() => sandbox.stop());

/** Reads the version of a package with which one of the repository is developed. */
function versionOf(name: string, own: string): string {
  const manifest = join(import.meta.dirname, "../../packages", own, "package.json");
  const { devDependencies } = JSON.parse(readFileSync(manifest, "utf8")) as {
    devDependencies: Record<string, string>;
  };
  return `${name}@${devDependencies[name]}`;
}

/** Runs a program of the project, and returns what it prints. */
function runProgram(code: string): Promise<string> {
  const file = join(folder, "main.js");
  writeFileSync(file, code);
  return commandRunner(folder, sandbox.environment)("node", "main.js");
}

test("nothing of LangChain is installed", () => {
  const modules = readdirSync(join(folder, "node_modules"));
  expect(modules.filter((name) => /langchain|langsmith/.test(name))).toEqual([]);
  expect(existsSync(join(folder, "node_modules/@workbelt/cli"))).toBe(true);
});

const toolkits = `
import { toDefinitions } from "@workbelt/core";
import { ConvintelToolkit } from "@workbelt/convintel-tools/operations";
import { CrmToolkit } from "@workbelt/crm-tools/operations";
import { NotesToolkit } from "@workbelt/notes-tools/operations";
const definitions = toDefinitions([new CrmToolkit(), new NotesToolkit(), new ConvintelToolkit()]);
`;

test("an agent of one's own calls tools", async () => {
  const output = await runProgram(`${toolkits}
    const done = await definitions.call("crm_create_task", { content: "From a loop" });
    const refused = await definitions.call("crm_create_task", { text: "x" });
    console.log(JSON.stringify([definitions.definitions.length, done, refused]));
  `);
  expect(JSON.parse(output)).toMatchObject([
    toolCount,
    { isError: false, content: expect.stringContaining("From a loop") },
    { isError: true, content: expect.stringContaining("text: not an input of this operation.") },
  ]);
});

test("the AI SDK and the OpenAI Agents SDK get the tools", async () => {
  const output = await runProgram(`${toolkits}
    import { toAiTools } from "@workbelt/ai-sdk";
    import { toAgentTools } from "@workbelt/openai-agents";
    const { tools } = toAiTools(definitions, { threadId: "t" });
    const options = { toolCallId: "call-1", messages: [], context: undefined };
    const { content } = await tools.crm_create_task.execute({ content: "From the AI SDK" }, options);
    const agentTools = toAgentTools(definitions);
    console.log(JSON.stringify([Object.keys(tools).length, agentTools.length, content]));
  `);
  expect(JSON.parse(output)).toMatchObject([
    toolCount,
    toolCount,
    expect.stringContaining("From the AI SDK"),
  ]);
});

test("the MCP server serves them", async () => {
  const client = new Client({ name: "test", version: "1" });
  await client.connect(
    new StdioClientTransport({
      command: "npx",
      args: ["workbelt-mcp"],
      cwd: folder,
      env: { ...(process.env as Record<string, string>), ...sandbox.environment },
      stderr: "ignore",
    }),
  );
  onTestFinished(() => client.close());
  const { tools } = await client.listTools();
  expect(tools.length).toBeGreaterThanOrEqual(toolCount);
  const found = await client.callTool({ name: "crm_list_tasks", arguments: {} });
  expect(found.isError ?? false).toBe(false);
});

test("the command line calls them, and says what the demo needs", async () => {
  const run = commandRunner(folder, sandbox.environment);
  expect(await run("npx", "workbelt", "crm", "list-tasks", "--format", "json")).toContain(
    "task_id",
  );
  await expect(run("npx", "workbelt", "demo")).rejects.toThrow(
    "npm install @langchain/core @langchain/langgraph langchain",
  );
});
