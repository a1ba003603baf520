import { AIMessage, ToolMessage } from "@langchain/core/messages";
import { fakeModel } from "@langchain/core/testing";
import { ApiClient, AuthRequiredError, type Layer } from "@workbelt/core";
import {
  createCrmClient,
  CrmCreateTaskTool,
  CrmGetTaskTool,
  crmService,
} from "@workbelt/crm-tools";
import { type Sandbox, startSandbox } from "@workbelt/sandbox";
import { createAgent, createMiddleware, toolRetryMiddleware } from "langchain";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());
afterEach(() => vi.unstubAllEnvs());

const TASK = "5f0e6a1c-6f1e-4d0b-9a52-0d8d7c1b2a3f";

// With wrapToolCall middleware, langchain rethrows errors of tools.
const passThrough = createMiddleware({
  name: "PassThrough",
  wrapToolCall: (request, handler) => handler(request),
});

/** Creates an agent that makes one call and ends, with middleware around its tool calls. */
async function runOneCall(
  name: string,
  args: object,
  options: { token?: string; baseUrl?: string },
) {
  const client = createCrmClient({ ...sandbox.services.crm, attempts: 1, ...options });
  const model = fakeModel().respondWithTools([{ name, args: { ...args }, id: "call-1" }]);
  const agent = createAgent({
    model: model.respond(new AIMessage("Understood.")),
    tools: [new CrmGetTaskTool({ client }), new CrmCreateTaskTool({ client })],
    middleware: [passThrough],
  });
  const { messages } = await agent.invoke({ messages: [{ role: "user", content: "Go." }] });
  expect(messages.at(-1)?.text).toBe("Understood.");
  const result = messages.find((message) => ToolMessage.isInstance(message));
  return { status: result?.status, content: result?.text ?? "" };
}

test("unknown keys are named, and the run continues", async () => {
  const args = { content: "Call", dead_line: "x" };
  const { status, content } = await runOneCall("crm_create_task", args, {});
  expect(status).toBe("error");
  expect(content).toContain("dead_line: not an input of this operation.");
  expect(content).not.toContain(".ts:");
});

test("a wrong token is thrown to the host", async () => {
  const run = runOneCall("crm_get_task", { task_id: TASK }, { token: "no" });
  await expect(run).rejects.toBeInstanceOf(AuthRequiredError);
  await expect(run).rejects.toThrow("The CRM returned 401");
  await expect(run).rejects.toThrow("CRM_ACCESS_TOKEN");
});

test("an unknown id", async () => {
  const { status, content } = await runOneCall("crm_get_task", { task_id: TASK }, {});
  expect(status).toBe("error");
  expect(content).toContain("404 not_found");
  expect(content).toContain(TASK);
});

test("an unreachable service", async () => {
  const baseUrl = "http://127.0.0.1:9";
  const { status, content } = await runOneCall("crm_get_task", { task_id: TASK }, { baseUrl });
  expect(status).toBe("error");
  expect(content).toContain("could not be reached at 127.0.0.1:9");
});

test("too many requests", async () => {
  const headers = { "retry-after": "30" };
  sandbox.faults.add({ service: "crm", status: 429, headers });
  const { status, content } = await runOneCall("crm_get_task", { task_id: TASK }, {});
  expect(status).toBe("error");
  expect(content).toContain("Wait 30 seconds");
});

test("a response that is not JSON", async () => {
  sandbox.faults.add({ service: "crm", status: 200, body: "<html>proxy</html>" });
  const { status, content } = await runOneCall("crm_get_task", { task_id: TASK }, {});
  expect(status).toBe("error");
  expect(content).toContain("not JSON");
});

test("a create without a response names the tool to verify it with, and is not repeated", async () => {
  sandbox.faults.add({ service: "crm", method: "POST", kind: "drop-after" });
  const content = `Only once ${Date.now()}`;
  const result = await runOneCall("crm_create_task", { content }, {});
  expect(result.status).toBe("error");
  expect(result.content).toContain("Check with crm_list_tasks before retrying");
  expect(await countTasks(content)).toBe(1);
});

async function countTasks(content: string): Promise<number> {
  const { baseUrl, token } = sandbox.services.crm;
  const reply = await fetch(`${baseUrl}/v2/tasks`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await reply.json()) as { data: { content_plaintext: string }[] };
  return data.filter((task) => task.content_plaintext === content).length;
}

/** Creates a model that calls crm_get_task once and ends. */
function oneCallModel() {
  return fakeModel()
    .respondWithTools([{ name: "crm_get_task", args: { task_id: TASK }, id: "call-1" }])
    .respond(new AIMessage("Understood."));
}

const go = { messages: [{ role: "user", content: "Go." }] };

test("no token at all: the host gets a process warning", async () => {
  vi.stubEnv("CRM_ACCESS_TOKEN", undefined);
  const warnings: Error[] = [];
  const onWarning = (warning: Error) => warnings.push(warning);
  process.on("warning", onWarning);
  try {
    const agent = createAgent({ model: oneCallModel(), tools: [new CrmGetTaskTool()] });
    const { messages } = await agent.invoke(go);
    const result = messages.find((message) => ToolMessage.isInstance(message));
    expect(result?.text).toContain("CRM_ACCESS_TOKEN");
    await expect.poll(() => warnings).toHaveLength(1);
  } finally {
    process.off("warning", onWarning);
  }
  expect(warnings[0]?.message).toContain("crm_get_task: No token for the CRM.");
});

test("no token at all: an agent with middleware around its tool calls rejects", async () => {
  vi.stubEnv("CRM_ACCESS_TOKEN", undefined);
  const agent = createAgent({
    model: oneCallModel(),
    tools: [new CrmGetTaskTool()],
    middleware: [passThrough],
  });
  await expect(agent.invoke(go)).rejects.toThrow("CRM_ACCESS_TOKEN");
});

test("the account of a call comes from the agent's context", async () => {
  const credentials = {
    authorize: ({ account }: { account?: string | undefined }) => {
      accounts.push(account);
      return { headers: { authorization: `Bearer ${sandbox.services.crm.token}` } };
    },
  };
  const accounts: (string | undefined)[] = [];
  const client = new ApiClient(crmService, {
    baseUrl: sandbox.services.crm.baseUrl,
    credentials,
  });
  const agent = createAgent({
    model: oneCallModel(),
    tools: [new CrmGetTaskTool({ client })],
    contextSchema: z.object({ account: z.string() }),
  });
  await agent.invoke(go, { context: { account: "user-42" } });
  expect(accounts).toEqual(["user-42"]);
});

test("with onError: throw and toolRetryMiddleware, the model reads the field and the advice", async () => {
  const client = createCrmClient({ ...sandbox.services.crm, attempts: 1 });
  const model = fakeModel()
    .respondWithTools([{ name: "crm_get_task", args: { task: TASK }, id: "call-1" }])
    .respondWithTools([{ name: "crm_get_task", args: { task_id: TASK }, id: "call-2" }])
    .respond(new AIMessage("Understood."));
  const agent = createAgent({
    model,
    tools: [new CrmGetTaskTool({ client, onError: "throw" })],
    middleware: [toolRetryMiddleware({ onFailure: (error) => error.message })],
  });
  const { messages } = await agent.invoke(go);
  const [invalid, missing] = messages.filter((message) => ToolMessage.isInstance(message));
  expect(invalid?.text).toContain("Did you mean task_id?");
  expect(missing?.text).toContain("404 not_found");
});

/** A layer whose own work fails after the call has written, as a log on a full disk does. */
const failingAfter = (failure: unknown): Layer => ({
  open: () => ({
    async call(next) {
      await next();
      throw failure;
    },
  }),
});

test.each<[name: string, layers: Layer[], fault?: "drop-after"]>([
  ["the connection is killed", [], "drop-after"],
  ["a host's layer fails after the write", [failingAfter(new Error("disk full"))]],
  ["the error is frozen", [failingAfter(Object.freeze(new Error("disk full")))]],
  ["the error is a text", [failingAfter("disk full")]],
])("toolRetryMiddleware does not repeat a write when %s", async (_name, layers, kind) => {
  if (kind !== undefined) sandbox.faults.add({ service: "crm", method: "POST", kind });
  const content = `Only once ${crypto.randomUUID()}`;
  const client = createCrmClient({ ...sandbox.services.crm, attempts: 1 });
  const call = { name: "crm_create_task", args: { content }, id: "call-1" };
  const agent = createAgent({
    model: fakeModel().respondWithTools([call]).respond(new AIMessage("Understood.")),
    tools: [new CrmCreateTaskTool({ client, layers, onError: "throw" })],
    middleware: [toolRetryMiddleware({ initialDelayMs: 1, onFailure: (error) => error.message })],
  });
  const { messages } = await agent.invoke(go);
  const result = messages.find((message) => ToolMessage.isInstance(message));
  expect(result?.text).toMatch(/disk full|Check with crm_list_tasks before retrying/);
  expect(await countTasks(content)).toBe(1);
});

test("toolRetryMiddleware repeats a read that failed in passing", async () => {
  sandbox.faults.add({ service: "crm", method: "GET", kind: "drop" });
  const client = createCrmClient({ ...sandbox.services.crm, attempts: 1 });
  const agent = createAgent({
    model: oneCallModel(),
    tools: [new CrmGetTaskTool({ client, onError: "throw" })],
    middleware: [toolRetryMiddleware({ initialDelayMs: 1, onFailure: (error) => error.message })],
  });
  const { messages } = await agent.invoke(go);
  const result = messages.find((message) => ToolMessage.isInstance(message));
  expect(result?.text).toContain("404 not_found");
});

test("an abort ends the run", async () => {
  sandbox.faults.add({ service: "crm", delayMs: 60_000 });
  const client = createCrmClient(sandbox.services.crm);
  const model = fakeModel().respondWithTools([
    { name: "crm_get_task", args: { task_id: TASK }, id: "call-1" },
  ]);
  const agent = createAgent({ model, tools: [new CrmGetTaskTool({ client })] });
  const signal = AbortSignal.timeout(300);
  const run = agent.invoke({ messages: [{ role: "user", content: "Go." }] }, { signal });
  await expect(run).rejects.toThrow(/abort/i);
});
