import { AIMessage, ToolMessage } from "@langchain/core/messages";
import { fakeModel } from "@langchain/core/testing";
import { Command, type Interrupt, MemorySaver } from "@langchain/langgraph";
import {
  ConvintelUsersListTool,
  convintelProvider,
  createConvintelClient,
} from "@workbelt/convintel-tools";
import type { ApiToolOptions, AuthorizationRequest } from "@workbelt/core/langchain";
import { AuthRequiredError } from "@workbelt/core";
import { ConnectedAccounts } from "@workbelt/core/accounts";
import { MemoryStore } from "@workbelt/core/store";
import {
  createCrmClient,
  CrmCreateTaskTool,
  CrmListTasksTool,
  crmProvider,
} from "@workbelt/crm-tools";
import { createNotesClient, NotesUserMeTool, notesProvider } from "@workbelt/notes-tools";
import { type Sandbox, startSandbox } from "@workbelt/sandbox";
import { createAgent, createMiddleware } from "langchain";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";

const REDIRECT_URIS = {
  crm: "http://127.0.0.1:3000/callback/crm",
  notes: "http://127.0.0.1:3000/callback/notes",
};
const CONTENT = "Send the offer";
const CREATE = { name: "crm_create_task", args: { content: CONTENT }, id: "call-crm" };
const WHO_AM_I = { name: "notes_user_me", args: {}, id: "call-notes" };

let sandbox: Sandbox;
let accounts: ConnectedAccounts;
beforeEach(async () => {
  sandbox = await startSandbox();
  for (const [name, value] of Object.entries(sandbox.environment)) vi.stubEnv(name, value);
  accounts = new ConnectedAccounts({
    store: new MemoryStore(),
    providers: [crmProvider(), notesProvider(), convintelProvider()],
    redirectUris: REDIRECT_URIS,
  });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await sandbox.stop();
});

type Call = { name: string; args: Record<string, unknown>; id: string };

/** Creates an agent whose model makes these calls at once, and then ends. */
function startAgent(calls: Call[], options: ApiToolOptions = { onAuthRequired: "interrupt" }) {
  const agent = createAgent({
    model: fakeModel().respondWithTools(calls).respond(new AIMessage("Understood.")),
    tools: [
      new CrmCreateTaskTool({ client: createCrmClient({ accounts }), ...(options as object) }),
      new NotesUserMeTool({ client: createNotesClient({ accounts }), ...(options as object) }),
      new ConvintelUsersListTool({
        client: createConvintelClient({ accounts }),
        ...(options as object),
      }),
    ],
    checkpointer: new MemorySaver(),
  });
  const config = { configurable: { thread_id: "1", account: "user-42" } };
  const invoke = async (input: Parameters<typeof agent.invoke>[0]) => {
    const result = await agent.invoke(input, config);
    const { __interrupt__: interrupts = [] } = result as {
      __interrupt__?: Interrupt<AuthorizationRequest>[];
    };
    const answers = result.messages.filter((message) => ToolMessage.isInstance(message));
    return { interrupts, answers, text: result.messages.at(-1)?.text };
  };
  return {
    start: () => invoke({ messages: [{ role: "user", content: "Go." }] }),
    resume: (resume: unknown = true) => invoke(new Command({ resume })),
  };
}

/** Opens the URL of an interrupt, allows the connection, and handles the callback. */
async function connect(interrupt: Interrupt<AuthorizationRequest> | undefined) {
  const url = interrupt?.value?.authorizationUrl ?? "";
  const callbackUrl = await sandbox.approve(url, { member: "priya-raman" });
  await accounts.complete({ callbackUrl, account: "user-42" });
}

/** Counts the tasks that the agent may have created. */
async function countTasks(): Promise<number> {
  const tool = new CrmListTasksTool({ client: createCrmClient(sandbox.services.crm) });
  const { items } = await tool.execute({ limit: 500 });
  return items.filter((task) => task.content_plaintext === CONTENT).length;
}

test("an account that is not connected interrupts the run, which resumes with the call", async () => {
  const agent = startAgent([CREATE]);
  const { interrupts } = await agent.start();
  expect(interrupts).toHaveLength(1);
  expect(interrupts[0]?.value).toEqual({
    type: "authorization_required",
    service: "crm",
    account: "user-42",
    authorizationUrl: expect.stringContaining("/crm/authorize?"),
    message: expect.stringContaining('The account "user-42" is not connected to the CRM.'),
  });
  const url = new URL(interrupts[0]?.value?.authorizationUrl ?? "");
  expect(url.searchParams.get("redirect_uri")).toBe(REDIRECT_URIS.crm);
  expect(JSON.parse(JSON.stringify(interrupts[0]?.value))).toEqual(interrupts[0]?.value);
  expect(await countTasks()).toBe(0);
  await connect(interrupts[0]);
  const { answers, text } = await agent.resume();
  expect(answers.map(({ status }) => status)).toEqual(["success"]);
  expect(text).toBe("Understood.");
  expect(await countTasks()).toBe(1);
});

test("a run that is resumed too early is interrupted again", async () => {
  const agent = startAgent([CREATE]);
  const first = await agent.start();
  const second = await agent.resume();
  expect(second.interrupts).toHaveLength(1);
  const [before, after] = [first, second].map(({ interrupts }) => interrupts[0]?.value);
  expect(after?.authorizationUrl).not.toBe(before?.authorizationUrl);
  const third = await agent.resume();
  await connect(third.interrupts[0]);
  const { answers } = await agent.resume();
  expect(answers.map(({ status }) => status)).toEqual(["success"]);
  expect(await countTasks()).toBe(1);
});

test("an earlier link connects the account too", async () => {
  const agent = startAgent([CREATE]);
  const { interrupts } = await agent.start();
  await agent.resume();
  await connect(interrupts[0]);
  expect((await agent.resume()).text).toBe("Understood.");
});

test("a revoked token interrupts the run", async () => {
  await connect((await startAgent([CREATE]).start()).interrupts[0]);
  sandbox.expireTokens("crm");
  const agent = startAgent([CREATE]);
  const { interrupts } = await agent.start();
  expect(interrupts[0]?.value?.message).toContain("no longer valid");
  await connect(interrupts[0]);
  expect((await agent.resume()).answers.map(({ status }) => status)).toEqual(["success"]);
  expect(await countTasks()).toBe(1);
});

test("a parallel call that has finished is not made again", async () => {
  await connect((await startAgent([CREATE]).start()).interrupts[0]);
  const agent = startAgent([CREATE, WHO_AM_I]);
  const { interrupts } = await agent.start();
  expect(interrupts.map(({ value }) => value?.service)).toEqual(["notes"]);
  expect(await countTasks()).toBe(1);
  await agent.resume();
  await connect(interrupts[0]);
  const { answers } = await agent.resume();
  expect(answers.map(({ name, status }) => [name, status])).toEqual([
    ["crm_create_task", "success"],
    ["notes_user_me", "success"],
  ]);
  expect(await countTasks()).toBe(1);
});

test("two accounts to connect are two interrupts, resumed one by one", async () => {
  const agent = startAgent([CREATE, WHO_AM_I]);
  const { interrupts } = await agent.start();
  const [crm, notes] = ["crm", "notes"].map((service) =>
    interrupts.find(({ value }) => value?.service === service),
  );
  await connect(notes);
  const rest = await agent.resume({ [notes?.id ?? ""]: true });
  expect(rest.interrupts.map(({ value }) => value?.service)).toEqual(["crm"]);
  await connect(crm);
  const { answers } = await agent.resume({ [rest.interrupts[0]?.id ?? ""]: true });
  expect(answers.map(({ status }) => status)).toEqual(["success", "success"]);
  expect(await countTasks()).toBe(1);
});

test("a service with API keys has no URL, and says what to do", async () => {
  const agent = startAgent([{ name: "convintel_users_list", args: {}, id: "call-1" }]);
  const { interrupts } = await agent.start();
  expect(interrupts[0]?.value).toEqual({
    type: "authorization_required",
    service: "convintel",
    account: "user-42",
    message: expect.stringContaining("Connect it with its API key, then resume the run."),
  });
  const { token } = sandbox.services.convintel;
  await accounts.connectApiKey({ provider: "convintel", account: "user-42", apiKey: token });
  expect((await agent.resume()).answers.map(({ status }) => status)).toEqual(["success"]);
});

// With wrapToolCall middleware, langchain rethrows errors of tools.
const passThrough = createMiddleware({
  name: "PassThrough",
  wrapToolCall: (request, handler) => handler(request),
});

function runOnce(options: object, config: object) {
  const client = createCrmClient({ accounts });
  const agent = createAgent({
    model: fakeModel().respondWithTools([CREATE]).respond(new AIMessage("Understood.")),
    tools: [new CrmCreateTaskTool({ client, ...options })],
    middleware: [passThrough],
    contextSchema: z.object({ account: z.string().optional() }),
  });
  return agent.invoke({ messages: [{ role: "user", content: "Go." }] }, config);
}

test("without onAuthRequired the error is thrown to the host", async () => {
  const run = runOnce({}, { configurable: { account: "user-42" } });
  await expect(run).rejects.toBeInstanceOf(AuthRequiredError);
  await expect(run).rejects.toMatchObject({ account: { provider: "crm", account: "user-42" } });
});

test("without a checkpointer, interrupting is a ConfigurationError", async () => {
  const options = { onAuthRequired: "interrupt" };
  const run = runOnce(options, { configurable: { account: "user-42" } });
  await expect(run).rejects.toThrow("needs an agent with a checkpointer");
  const tool = new CrmCreateTaskTool({
    client: createCrmClient({ accounts }),
    onAuthRequired: "interrupt",
  });
  const sent = tool.invoke({ content: CONTENT }, { configurable: { account: "user-42" } });
  await expect(sent).rejects.toMatchObject({ code: "configuration" });
});

test("without a redirect URI, interrupting is a ConfigurationError", async () => {
  const store = new MemoryStore();
  accounts = new ConnectedAccounts({ store, providers: [crmProvider()] });
  const run = runOnce({ onAuthRequired: "interrupt" }, { configurable: { account: "user-42" } });
  await expect(run).rejects.toThrow("new ConnectedAccounts({ redirectUris: { crm:");
});

test.each([
  { configurable: { account: "user-42" } },
  { context: { account: "user-42" } },
  { configurable: { account: "user-42" }, context: { account: "user-42" } },
])("the account of a call comes from %j", async (config) => {
  const { url } = await accounts.start({ provider: "crm", account: "user-42" });
  const callbackUrl = await sandbox.approve(url, { member: "priya-raman" });
  await accounts.complete({ callbackUrl, account: "user-42" });
  const { messages } = await runOnce({}, config);
  expect(messages.find((message) => ToolMessage.isInstance(message))?.status).toBe("success");
  expect(await countTasks()).toBe(1);
});
