import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Client, ElicitResult } from "@modelcontextprotocol/client";
import { MemoryStore } from "@workbelt/core/store";
import { UndoJournal } from "@workbelt/core/undo";
import { createCrmClient, crmPackage, CrmUpdateRecordTool } from "@workbelt/crm-tools";
import { createPrograms } from "@workbelt/programs";
import { type Sandbox, seedId, startSandbox } from "@workbelt/sandbox";
import { expect, onTestFinished, test, vi } from "vitest";
import {
  createHttpHandler,
  createJwtAuthorization,
  createServerFactory,
  createToolkits,
  listen,
  type ToolkitsOptions,
} from "../../src/index.js";
import { startAuthorizationServer } from "../helpers/authorization-server.js";
import { connectHttp, eras, textOf } from "../helpers/clients.js";
import { withToken } from "../helpers/protected-server.js";
import { startServer } from "../helpers/start-server.js";
import { startWith } from "../helpers/start-with.js";

const capabilities = { elicitation: { form: {} } };
const confirmed: ElicitResult = { action: "accept", content: { confirm: true } };
const TASK = seedId("crm/task/harborline-settle-savings");
const DEAL = seedId("crm/deals/castellan-cold-chain");
const encryptionKey = Buffer.alloc(32, 7).toString("base64");

const create = (content: string) => ({ name: "crm_create_task", arguments: { content } });
const complete = {
  name: "crm_update_task",
  arguments: { task_id: TASK, is_completed: true },
};
const undo = (args: object = {}) => ({ name: "undo", arguments: { ...args } });

/** Has a client answer questions, and returns those it was asked. */
function answer(client: Client, result: ElicitResult): string[] {
  const questions: string[] = [];
  client.setRequestHandler("elicitation/create", ({ params }) => {
    questions.push(params.message);
    return result;
  });
  return questions;
}

/** Makes the toolkit of a sandbox's CRM and the journal of its client. */
function openJournal(sandbox: Sandbox) {
  const journal = new UndoJournal({ store: new MemoryStore(), encryptionKey });
  const client = createCrmClient({ ...pickLogin(sandbox), rateLimits: false });
  onTestFinished(() => client.close());
  return { journal, clients: { crm: client } };
}

function pickLogin({ services }: Sandbox) {
  const { baseUrl, token } = services.crm;
  return { baseUrl, token };
}

/** Starts a server that can undo, over the CRM of a sandbox. */
async function startUndoServer(options: ToolkitsOptions & { discovery?: boolean } = {}) {
  const sandbox = await startSandbox({ rateLimits: false });
  const { clients, journal } = openJournal(sandbox);
  const commandOf = (run: string) => `workbelt undo ${run}`;
  const undoing = {
    undo: { journal, commandOf },
    journal,
    clients,
    packages: [crmPackage],
    sandbox,
  };
  return { ...(await startServer({ ...undoing, ...options })), journal };
}

async function listTitles(sandbox: Sandbox): Promise<(string | undefined)[]> {
  return (await sandbox.changes()).map(({ title }) => title);
}

test("what a conversation has written is undone once the person has confirmed the list", async () => {
  const { sandbox, url } = await startUndoServer();
  const client = await connectHttp(url, "2025", { capabilities });
  const questions = answer(client, confirmed);
  await client.callTool(create("One"));
  await client.callTool(complete);
  const result = await client.callTool(undo());
  expect([result.isError, textOf(result)]).toEqual([undefined, "Undid 2 of 2 writes."]);
  expect(questions).toEqual([
    expect.stringMatching(
      /^Would undo 2 of 2 writes\.\n- set the is_completed of the task “.+” back to false\n- remove the task “One”$/,
    ),
  ]);
  expect(await sandbox.changes()).toEqual([]);
  expect(textOf(await client.callTool(undo()))).toBe("Everything of this run is undone already.");
  expect(questions).toHaveLength(1);
});

test.each(eras)(
  "%s: last undoes only the latest writes, and keeps what someone has changed",
  async (era) => {
    const { sandbox, url } = await startUndoServer();
    const client = await connectHttp(url, era, { capabilities });
    const questions = answer(client, confirmed);
    for (const content of ["One", "Two", "Three"]) await client.callTool(create(content));
    expect(textOf(await client.callTool(undo({ last: 2 })))).toBe("Undid 2 of 2 writes.");
    expect(await listTitles(sandbox)).toEqual(["One"]);
    const rename = (name: string) => {
      return { object: "deals", record_id: DEAL, values: { name } };
    };
    await client.callTool({ name: "crm_update_record", arguments: rename("By the model") });
    const byHand = new CrmUpdateRecordTool({ client: createCrmClient(pickLogin(sandbox)) });
    await byHand.execute(rename("By hand"));
    const kept = await client.callTool(undo({ last: 1 }));
    expect([kept.isError, textOf(kept)]).toEqual([
      true,
      expect.stringMatching(
        /^Would undo 0 of 1 write\. Not undone: the name of the deal .*By hand/,
      ),
    ]);
    expect(questions).toHaveLength(1);
  },
);

test("over HTTP without sessions, the latest writes are undone only by their number", async () => {
  const { sandbox, url } = await startUndoServer();
  const client = await connectHttp(url, "2026", { capabilities });
  answer(client, confirmed);
  await client.callTool(create("One"));
  const result = await client.callTool(undo());
  expect([result.isError, textOf(result)]).toEqual([
    true,
    expect.stringContaining('Say how many of them to undo with "last"'),
  ]);
  expect(await listTitles(sandbox)).toEqual(["One"]);
});

test("a person who declines keeps the writes", async () => {
  const { sandbox, url } = await startUndoServer();
  const client = await connectHttp(url, "2025", { capabilities });
  answer(client, { action: "decline" });
  await client.callTool(create("One"));
  const result = await client.callTool(undo());
  expect([result.isError, textOf(result)]).toEqual([
    true,
    expect.stringContaining("the person did not confirm"),
  ]);
  expect(await listTitles(sandbox)).toEqual(["One"]);
});

test("a client that cannot ask is answered with the command that undoes", async () => {
  const { sandbox, url } = await startUndoServer();
  const client = await connectHttp(url, "2025");
  await client.callTool(create("One"));
  const result = await client.callTool(undo());
  expect([result.isError, textOf(result)]).toEqual([
    true,
    expect.stringMatching(/They can undo it in a terminal: workbelt undo mcp\/session\/[\w-]+$/),
  ]);
  expect(await listTitles(sandbox)).toEqual(["One"]);
});

test("the run of an earlier conversation is undone by its name, which a wrong one is answered with", async () => {
  const { sandbox, url } = await startUndoServer();
  const earlier = await connectHttp(url, "2025", { capabilities });
  await earlier.callTool(create("One"));
  await earlier.close();
  const client = await connectHttp(url, "2025", { capabilities });
  answer(client, confirmed);
  expect(textOf(await client.callTool(undo()))).toMatch(/^This conversation has written nothing/);
  const wrong = textOf(await client.callTool(undo({ run: "yesterday\u202e" })));
  expect(wrong).not.toContain("\u202e");
  const [, run = ""] = /^"(mcp\/session\/[\w-]+)": 1 writes from \S+, 0 undone$/m.exec(wrong) ?? [];
  expect(textOf(await client.callTool(undo({ run })))).toBe("Undid 1 of 1 write.");
  expect(await sandbox.changes()).toEqual([]);
});

/** Starts a server with authorization that can undo, and returns a function that connects a subject to it. */
async function startAuthorizedServer(options: { withPrograms?: boolean } = {}) {
  const sandbox = await startSandbox({ rateLimits: false });
  onTestFinished(() => sandbox.stop());
  const { clients, journal } = openJournal(sandbox);
  const issuer = await startAuthorizationServer();
  const publicUrl = new URL("http://localhost:8080/mcp");
  const authorization = await createJwtAuthorization({ issuer: issuer.url, publicUrl });
  const toolkits = createToolkits([crmPackage], { clients, journal });
  const programs = options.withPrograms === true ? createPrograms({ toolkits }) : undefined;
  const factory = createServerFactory({ toolkits, programs, undo: { journal } });
  const server = await listen(createHttpHandler(factory, { publicUrl, authorization }));
  onTestFinished(() => server.close());
  const connect = async (sub: string, era: "2025" | "2026") => {
    const url = new URL(`http://localhost:${server.port}/mcp`);
    const init = withToken(await issuer.issue({ sub }));
    const client = await connectHttp(url, era, { capabilities }, init);
    answer(client, confirmed);
    return client;
  };
  return { connect, journal, sandbox };
}

test("of subjects that share a token, none undoes what another one wrote", async () => {
  const { connect, journal, sandbox } = await startAuthorizedServer();
  for (const era of eras) {
    const [ada, adalbert] = [await connect("ada", era), await connect("ada/x", era)];
    await ada.callTool(create("Ada's"));
    const [{ run } = { run: "" }] = await journal.runs();
    expect(textOf(await adalbert.callTool(undo({ last: 1 })))).toBe(
      "This conversation has written nothing that can be undone.",
    );
    expect(textOf(await adalbert.callTool(undo({ run })))).toMatch(/^There is no run /);
    expect(await listTitles(sandbox)).toEqual(["Ada's"]);
    expect(textOf(await ada.callTool(undo({ last: 1 })))).toBe("Undid 1 of 1 write.");
  }
});

test.each(eras)("%s: the writes of a subject's program are undone like its calls", async (era) => {
  const { connect, sandbox } = await startAuthorizedServer({ withPrograms: true });
  const client = await connect("ada", era);
  const program = `for (const content of ["One", "Two"]) await crm_create_task({ content });`;
  const made = await client.callTool({ name: "run_program", arguments: { program } });
  expect(textOf(made)).toMatch(/^2 of 2 writes were made\./);
  expect(textOf(await client.callTool(undo({ last: 2 })))).toBe("Undid 2 of 2 writes.");
  expect(await sandbox.changes()).toEqual([]);
});

test("the policy of the tools can deny the requests of an undo", async () => {
  const policy = [{ when: { effect: "delete" as const }, then: "deny" as const }];
  const { sandbox, url } = await startUndoServer({ policy });
  const client = await connectHttp(url, "2025", { capabilities });
  answer(client, confirmed);
  await client.callTool(create("One"));
  const result = await client.callTool(undo());
  expect([result.isError, textOf(result)]).toEqual([
    true,
    expect.stringContaining("The policy denies this call of undo"),
  ]);
  expect(await listTitles(sandbox)).toEqual(["One"]);
});

test.each([{ last: 0 }, { last: "1" }, { run: 5 }, { steps: [1] }])(
  "the arguments %j are refused without a question",
  async (args) => {
    const { url } = await startUndoServer();
    const client = await connectHttp(url, "2025", { capabilities });
    const questions = answer(client, confirmed);
    const result = await client.callTool(undo(args));
    expect([result.isError, textOf(result)]).toEqual([
      true,
      expect.stringContaining("number from 1"),
    ]);
    expect(questions).toEqual([]);
  },
);

test("questions about calls say for how long they can be undone", async () => {
  const { url } = await startUndoServer({ policy: "writes" });
  const client = await connectHttp(url, "2025", { capabilities });
  const questions = answer(client, { action: "decline" });
  await client.callTool(create("One"));
  expect(questions).toEqual([expect.stringContaining("Can be undone for 7 days")]);
});

test("--undo keeps the journal in a file, whose runs another server undoes", async () => {
  vi.stubEnv("WORKBELT_ENCRYPTION_KEY", encryptionKey);
  onTestFinished(() => void vi.unstubAllEnvs());
  const folder = mkdtempSync(join(tmpdir(), "workbelt-mcp-undo-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const sandbox = await startSandbox({ rateLimits: false });
  onTestFinished(() => sandbox.stop());
  for (const [name, value] of Object.entries(sandbox.environment)) vi.stubEnv(name, value);
  const args = ["--services", "crm", "--undo", join(folder, "undo.db"), "--http", "0"];
  const connect = async () => {
    const { server } = await startWith(args);
    const [, address = ""] = /on (.*)$/.exec(server.title) ?? [];
    const client = await connectHttp(new URL(address), "2025", { capabilities });
    answer(client, confirmed);
    return client;
  };
  await (await connect()).callTool(create("One"));
  const client = await connect();
  const { tools } = await client.listTools();
  expect(tools.at(-1)).toMatchObject({ name: "undo", annotations: { destructiveHint: true } });
  const [, run] = /^"(.+)": 1 writes/m.exec(textOf(await client.callTool(undo()))) ?? [];
  expect(textOf(await client.callTool(undo({ run })))).toBe("Undid 1 of 1 write.");
  expect(await sandbox.changes()).toEqual([]);
});

test.each([["--access", "read"], ["--dry-run"]])(
  "a server that writes nothing does not start with --undo (%s)",
  async (...flags) => {
    vi.stubEnv("WORKBELT_ENCRYPTION_KEY", encryptionKey);
    onTestFinished(() => void vi.unstubAllEnvs());
    const folder = mkdtempSync(join(tmpdir(), "workbelt-mcp-undo-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const args = ["--sandbox", "--http", "0", "--undo", join(folder, "undo.db"), ...flags];
    await expect(startWith(args)).rejects.toThrow("needs tools that write");
  },
);

test("--undo without a key does not start", async () => {
  vi.stubEnv("WORKBELT_ENCRYPTION_KEY", "");
  onTestFinished(() => void vi.unstubAllEnvs());
  const args = ["--sandbox", "--http", "0", "--undo", join(tmpdir(), "workbelt-none.db")];
  await expect(startWith(args)).rejects.toThrow("WORKBELT_ENCRYPTION_KEY");
});
