import type { Client } from "@modelcontextprotocol/client";
import { MemoryStore } from "@workbelt/core/store";
import { UndoJournal } from "@workbelt/core/undo";
import { createCrmClient, crmPackage } from "@workbelt/crm-tools";
import { createPrograms } from "@workbelt/programs";
import { type Sandbox, seedId, startSandbox } from "@workbelt/sandbox";
import { expect, onTestFinished, test, vi } from "vitest";
import { createToolkits, type ToolkitsOptions } from "../../src/index.js";
import { connectHttp, textOf } from "../helpers/clients.js";
import { startServer } from "../helpers/start-server.js";
import { listServedTools, startWith } from "../helpers/start-with.js";

const capabilities = { elicitation: { form: {} } };
const TASK = seedId("crm/task/harborline-settle-savings");

/** Starts two workspaces of the CRM, with a client of each. */
async function startWorkspaces() {
  const start = async () => {
    const sandbox = await startSandbox({ rateLimits: false });
    onTestFinished(() => sandbox.stop());
    const { baseUrl, token } = sandbox.services.crm;
    const client = createCrmClient({ baseUrl, token, rateLimits: false });
    onTestFinished(() => client.close());
    return { sandbox, client };
  };
  const [work, personal] = await Promise.all([start(), start()]);
  const clients = { crm: { work: work.client, personal: personal.client } };
  return { work: work.sandbox, personal: personal.sandbox, clients };
}

/** Connects a client that confirms every question, and returns the questions it was asked. */
async function connect(url: URL): Promise<{ client: Client; questions: string[] }> {
  const client = await connectHttp(url, "2025", { capabilities });
  const questions: string[] = [];
  client.setRequestHandler("elicitation/create", ({ params }) => {
    questions.push(params.message);
    return { action: "accept" as const, content: { confirm: true } };
  });
  return { client, questions };
}

const create = (tool: string, content: string) => ({ name: tool, arguments: { content } });

async function listTitles(sandbox: Sandbox): Promise<(string | undefined)[]> {
  return (await sandbox.changes()).map(({ title }) => title);
}

async function startFor(options: ToolkitsOptions & { discovery?: boolean } = {}) {
  const { clients, personal, work } = await startWorkspaces();
  const packages = [crmPackage];
  const { url } = await startServer({ sandbox: work, packages, clients, ...options });
  return { ...(await connect(url)), personal, work };
}

test("each workspace has tools of its own, whose calls reach it alone", async () => {
  const { client, personal, questions, work } = await startFor();
  const { tools } = await client.listTools();
  const names = tools.map(({ name }) => name);
  expect(names).toContain("work_crm_create_task");
  expect(names).toContain("personal_crm_create_task");
  expect(names.every((name) => /^(?:work|personal)_crm_/.test(name))).toBe(true);
  await client.callTool(create("work_crm_create_task", "At work"));
  await client.callTool(create("personal_crm_create_task", "At home"));
  expect(await listTitles(work)).toEqual(["At work"]);
  expect(await listTitles(personal)).toEqual(["At home"]);
  // Rules name operations, so one policy holds for both.
  await client.callTool({ name: "personal_crm_delete_task", arguments: { task_id: TASK } });
  expect(questions).toHaveLength(1);
});

test("with discovery, the tools of both workspaces are described and called by their names", async () => {
  const { client, personal, work } = await startFor({ discovery: true });
  const call = (name: string, args: object) =>
    client.callTool({ name: "call_tool", arguments: { name, arguments: { ...args } } });
  const described = await client.callTool({
    name: "describe_tools",
    arguments: { names: ["work_crm_create_task"] },
  });
  expect(textOf(described)).toContain("work_crm_create_task");
  const result = await call("personal_crm_create_task", { content: "At home" });
  expect([result.isError, textOf(result)]).toEqual([undefined, expect.stringContaining("task_id")]);
  expect([await listTitles(work), await listTitles(personal)]).toEqual([[], ["At home"]]);
});

test("undo finds the writes of a conversation in both workspaces", async () => {
  const { clients, personal, work } = await startWorkspaces();
  const encryptionKey = Buffer.alloc(32, 7).toString("base64");
  const journal = new UndoJournal({ store: new MemoryStore(), encryptionKey });
  const toolkits = createToolkits([crmPackage], { clients, journal });
  const { url } = await startServer({ sandbox: work, toolkits, undo: { journal } });
  const { client, questions } = await connect(url);
  await client.callTool(create("work_crm_create_task", "At work"));
  await client.callTool(create("personal_crm_create_task", "At home"));
  const result = await client.callTool({ name: "undo", arguments: {} });
  expect(textOf(result)).toBe("Undid 2 of 2 writes.");
  expect(questions.join()).toContain("At home");
  expect([await listTitles(work), await listTitles(personal)]).toEqual([[], []]);
});

test("programs call the tools of both workspaces", async () => {
  const { clients, personal, work } = await startWorkspaces();
  const toolkits = createToolkits([crmPackage], { clients, policy: "open" });
  const programs = createPrograms({ toolkits });
  const { url } = await startServer({ sandbox: work, toolkits, programs });
  const { client } = await connect(url);
  const program = `await work_crm_create_task({ content: "At work" });
await personal_crm_create_task({ content: "At home" });`;
  const result = await client.callTool({ name: "run_program", arguments: { program } });
  expect(textOf(result)).toMatch(/^2 of 2 writes were made\./);
  expect([await listTitles(work), await listTitles(personal)]).toEqual([["At work"], ["At home"]]);
});

/** Sets the environment of a server with a token for one of two accounts of the notes service. */
async function stubTokens(tokens: Record<string, string>): Promise<void> {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.stop());
  onTestFinished(() => void vi.unstubAllEnvs());
  const { baseUrl, token } = sandbox.services.notes;
  vi.stubEnv("NOTES_BASE_URL", baseUrl);
  vi.stubEnv("CRM_ACCESS_TOKEN", "");
  vi.stubEnv("CONVINTEL_API_KEY", "");
  vi.stubEnv("NOTES_ACCESS_TOKEN", "");
  for (const [name, value] of Object.entries(tokens)) vi.stubEnv(name, value || token);
}

test("--account serves accounts whose tokens the environment has", async () => {
  await stubTokens({ NOTES_ACCESS_TOKEN_WORK: "", NOTES_ACCESS_TOKEN_PERSONAL: "wrong" });
  const args = ["--account", "notes:work,notes:personal", "--include", "notes_page_get"];
  const tools = await listServedTools(args);
  expect(tools.map(({ name }) => name)).toEqual(["personal_notes_page_get", "work_notes_page_get"]);
  const { server } = await startWith([...args, "--http", "0"]);
  const [, address = ""] = /on (.*)$/.exec(server.title) ?? [];
  const client = await connectHttp(new URL(address));
  const page_id = seedId("notes/page/handbook");
  const answers = await Promise.all(
    tools.map(({ name }) => client.callTool({ name, arguments: { page_id } })),
  );
  const [personal = "", work = ""] = answers.map(textOf);
  expect(work).not.toContain("401");
  expect(personal).toContain("NOTES_ACCESS_TOKEN_PERSONAL");
});

test.each([
  [
    ["--account", "notes:work,notes:personal"],
    "Set NOTES_ACCESS_TOKEN_PERSONAL in the environment",
  ],
  [["--account", "notes:work", "--services", "crm"], "--account names notes"],
  [["--account", "notes:work", "--sandbox"], "leave it out, or --sandbox"],
  [["--account", "notes"], "Expected accounts such as notes:work"],
  [["--account", "notes:Work"], "Expected accounts such as notes:work"],
  [["--account", "slack:work"], "Expected accounts such as notes:work"],
  [["--account", "notes:work", "--account", "notes:work"], "notes:work is named twice"],
])("%j is rejected with advice: %s", async (args, message) => {
  await stubTokens({ NOTES_ACCESS_TOKEN_WORK: "" });
  await expect(startWith(args)).rejects.toThrow(message);
});
