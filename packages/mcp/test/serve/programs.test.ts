import type { Client, ElicitResult } from "@modelcontextprotocol/client";
import { ConnectedAccounts } from "@workbelt/core/accounts";
import { MemoryStore } from "@workbelt/core/store";
import { createCrmClient, crmPackage, crmProvider } from "@workbelt/crm-tools";
import { createPrograms } from "@workbelt/programs";
import { seedId, startSandbox } from "@workbelt/sandbox";
import { expect, onTestFinished, test } from "vitest";
import {
  createHttpHandler,
  createJwtAuthorization,
  createServerFactory,
  createToolkits,
  getSubject,
  listen,
} from "../../src/index.js";
import { startAuthorizationServer } from "../helpers/authorization-server.js";
import { connectHttp, connectStdio, eras, textOf } from "../helpers/clients.js";
import { packages } from "../helpers/packages.js";
import { withToken } from "../helpers/protected-server.js";
import { createClients, startServer } from "../helpers/start-server.js";
import { listServedTools, startWith } from "../helpers/start-with.js";

const capabilities = { elicitation: { form: {} } };
const confirmed: ElicitResult = { action: "accept", content: { confirm: true } };
const TASKS = ["harborline-settle-savings", "castellan-validation-package"].map((name) =>
  seedId(`crm/task/${name}`),
);
const DELETE = TASKS.map((id) => `await crm_delete_task({ task_id: "${id}" });`).join("\n");
const activityId = seedId("convintel/activity/brightmoor-discovery");

/** Has a client answer questions, and returns those it was asked. */
function answer(client: Client, result: ElicitResult): string[] {
  const questions: string[] = [];
  client.setRequestHandler("elicitation/create", ({ params }) => {
    questions.push(params.message);
    return result;
  });
  return questions;
}

const run = (client: Client, program: unknown) =>
  client.callTool({ name: "run_program", arguments: { program } });

/** Starts a server of programs over HTTP. */
async function startPrograms(policy: "careful" | "deletions" = "careful") {
  const sandbox = await startSandbox({ rateLimits: false });
  const toolkits = createToolkits(packages, { clients: createClients(sandbox), policy });
  return startServer({ sandbox, toolkits, programs: createPrograms({ toolkits }) });
}

test.each(eras)("http, %s: a plan is confirmed as a whole, and applied", async (era) => {
  const { sandbox, url } = await startPrograms();
  const client = await connectHttp(url, era, { capabilities });
  const questions = answer(client, confirmed);
  const result = await run(client, DELETE);
  expect(textOf(result)).toMatch(/^2 of 2 writes were made\./);
  expect(questions).toEqual([expect.stringMatching(/^2 writes:\n2 × delete task \(CRM\): “/)]);
  expect(await sandbox.changes()).toHaveLength(2);
});

test.each(eras)("stdio, %s: a plan is confirmed as a whole, and applied", async (era) => {
  const client = await connectStdio(["--sandbox", "--programs"], era, { capabilities });
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(["look_up", "run_program"]);
  const questions = answer(client, confirmed);
  expect(textOf(await run(client, DELETE))).toMatch(/^2 of 2 writes were made\./);
  expect(questions).toHaveLength(1);
});

test.each(eras)("%s: a person can read every write before the answer", async (era) => {
  const { sandbox, url } = await startPrograms();
  const client = await connectHttp(url, era, { capabilities });
  const questions: string[] = [];
  const fields: string[][] = [];
  client.setRequestHandler("elicitation/create", ({ params }) => {
    questions.push(params.message);
    const { properties } = (params as { requestedSchema: { properties: object } }).requestedSchema;
    fields.push(Object.keys(properties));
    const isFirst = questions.length === 1;
    return { action: "accept", content: { confirm: true, ...(isFirst && { show_writes: true }) } };
  });
  const deals = "const { items } = await crm_list_deals({ limit: 30 });";
  const result = await run(
    client,
    `${deals} for (const deal of items) await crm_create_task({ content: "Call " + deal.values.name, linked_records: [{ target_object: "deals", target_record_id: deal.record_id }] }); ${DELETE}`,
  );
  expect(textOf(result)).toMatch(/writes were made\./);
  expect(questions).toHaveLength(2);
  const count = Number(/^(\d+) writes:/.exec(questions[0] ?? "")?.[1]);
  expect(questions[1]?.match(/^Write \d+: /gm)).toHaveLength(count);
  expect(fields).toEqual([["confirm", "show_writes"], ["confirm"]]);
  expect(await sandbox.changes()).toHaveLength(count);
});

test("a plan is made once: the answer is about what was described", async () => {
  const { sandbox, url } = await startPrograms();
  const client = await connectHttp(url, "2026", { capabilities });
  answer(client, confirmed);
  await run(client, `const { items } = await crm_list_deals({});\n${DELETE}`);
  const lists = sandbox
    .activity()
    .filter(({ path }) => path.endsWith("/objects/deals/records/query"));
  expect(lists).toHaveLength(1);
});

test.each<ElicitResult>([
  { action: "decline" },
  { action: "cancel" },
  { action: "accept", content: { confirm: false } },
])("after %j nothing is written", async (reply) => {
  const { sandbox, url } = await startPrograms();
  const client = await connectHttp(url, "2026", { capabilities });
  answer(client, reply);
  const result = await run(client, DELETE);
  expect([result.isError, textOf(result)]).toEqual([
    true,
    expect.stringContaining("did not confirm"),
  ]);
  expect(await sandbox.changes()).toEqual([]);
});

test.each(eras)("a client that cannot ask (%s) writes what needs no question only", async (era) => {
  const { sandbox, url } = await startPrograms();
  const client = await connectHttp(url, era);
  const refused = await run(client, DELETE);
  expect(textOf(refused)).toContain("this client cannot ask");
  expect(await sandbox.changes()).toEqual([]);
  const made = await run(client, 'return (await crm_create_task({ content: "Call" })).task_id;');
  expect(textOf(made)).toMatch(/^1 of 1 writes were made\./);
});

test("a write that a transcript decides is asked about, and each write after a program has returned it", async () => {
  const { sandbox, url } = await startPrograms();
  const client = await connectHttp(url, "2026", { capabilities });
  const questions = answer(client, { action: "decline" });
  const read = `const transcript = await convintel_transcript_get({ activityId: "${activityId}" });`;
  const create = 'await crm_create_task({ content: "As they say" });';
  await run(client, `${read}\nif (transcript.items.length > 0) ${create}`);
  expect(questions).toHaveLength(1);
  await run(client, `${read}\nreturn transcript;`);
  await run(client, create);
  expect(questions).toHaveLength(2);
  expect(await sandbox.changes()).toEqual([]);
});

test("what a program does wrong, and wrong arguments, are for the model", async () => {
  const { url } = await startPrograms();
  const client = await connectHttp(url);
  for (const program of ["await (", "await crm_nothing({});", " ", 1]) {
    const result = await run(client, program);
    expect([program, result.isError]).toEqual([program, true]);
  }
  const types = { name: "look_up", arguments: { names: ["crm_list_deals"] } };
  expect(textOf(await client.callTool(types))).toContain("declare function crm_list_deals(");
  const other = await client.callTool({ name: "crm_list_deals", arguments: {} });
  expect([other.isError, textOf(other)]).toEqual([true, "There is no tool crm_list_deals."]);
});

test("each subject's programs are made for its account alone", async () => {
  const sandbox = await startSandbox({ rateLimits: false });
  onTestFinished(() => sandbox.stop());
  const { baseUrl, clientId, clientSecret, oauthUrl } = sandbox.services.crm;
  const provider = crmProvider({ baseUrl, clientId, clientSecret, oauthUrl });
  const accounts = new ConnectedAccounts({
    store: new MemoryStore(),
    providers: [provider],
  });
  const redirectUri = "http://localhost:8080/callback";
  const { url } = await accounts.start({ provider: "crm", account: "ada", redirectUri });
  const callbackUrl = await sandbox.approve(url, { member: "priya-raman" });
  await accounts.complete({ callbackUrl, account: "ada" });
  const client = createCrmClient({ accounts, baseUrl, rateLimits: false });
  const toolkits = createToolkits([crmPackage], { clients: { crm: client } });
  const factory = createServerFactory({
    toolkits,
    programs: createPrograms({ toolkits }),
    getAccount: getSubject,
  });
  const issuer = await startAuthorizationServer();
  const publicUrl = new URL("http://localhost:8080/mcp");
  const authorization = await createJwtAuthorization({ issuer: issuer.url, publicUrl });
  const server = await listen(createHttpHandler(factory, { publicUrl, authorization }));
  onTestFinished(() => server.close());
  const connect = async (sub: string) => {
    const token = await issuer.issue({ sub, client_id: "client" });
    const address = new URL(`http://localhost:${server.port}/mcp`);
    return connectHttp(address, "2026", { capabilities }, withToken(token));
  };
  const program = "return (await crm_list_deals({})).items.length;";
  expect(textOf(await run(await connect("ada"), program))).toContain('"value":12');
  const other = await run(await connect("bob"), program);
  expect([other.isError, textOf(other)]).toEqual([true, expect.stringContaining("bob")]);
});

test("--programs reads files of the folder, and goes with neither --discovery nor --structured-content", async () => {
  const tools = await listServedTools(["--sandbox", "--programs", "--files", import.meta.dirname]);
  expect(tools.find(({ name }) => name === "run_program")?.description).toContain("files.read");
  for (const other of ["--discovery", "--structured-content"]) {
    await expect(startWith(["--sandbox", "--programs", other])).rejects.toThrow(other);
  }
});
