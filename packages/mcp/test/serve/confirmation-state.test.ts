import type { Client } from "@modelcontextprotocol/client";
import { MemoryStore } from "@workbelt/core/store";
import { expect, test } from "vitest";
import { createServerFactory } from "../../src/index.js";
import { connectHttp, dataOf, textOf } from "../helpers/clients.js";
import { startProtectedServer, withToken } from "../helpers/protected-server.js";
import { startServer } from "../helpers/start-server.js";

const accepted = { action: "accept", content: { confirm: true } };
const KEY = "a secret of thirty-two characters";

/** A result that asks, as a client sees it that answers by itself. */
interface Question {
  requestState: string;
  inputRequests: Record<string, unknown>;
}

/** Creates a client that returns questions instead of answering them. */
function connect(url: URL, requestInit?: RequestInit): Promise<Client> {
  const options = { capabilities: { elicitation: {} }, inputRequired: { autoFulfill: false } };
  return connectHttp(url, "2026", options, requestInit);
}

async function findTasks(client: Client): Promise<string[]> {
  const list = await client.callTool({ name: "crm_list_tasks", arguments: { limit: 2 } });
  const { items } = dataOf<{ items: { task_id: string }[] }>(list);
  return items.map(({ task_id }) => task_id);
}

async function ask(client: Client, task_id: string | undefined): Promise<Question> {
  const call = { name: "crm_delete_task", arguments: { task_id } };
  return (await client.callTool(call, { allowInputRequired: true })) as unknown as Question;
}

/** Repeats a call with a confirmation. */
function confirm(
  client: Client,
  task_id: string | undefined,
  requestState: string,
  approval: object = accepted,
) {
  const inputResponses = { approval };
  const call = { name: "crm_delete_task", arguments: { task_id }, inputResponses, requestState };
  return client.callTool(call, { allowInputRequired: true });
}

test("a confirmation is for the arguments that were shown only", async () => {
  const client = await connect((await startServer()).url);
  const [one, other] = await findTasks(client);
  const { requestState } = await ask(client, one);
  const replaced = (await confirm(client, other, requestState)) as unknown as Question;
  expect(replaced.inputRequests).toHaveProperty("approval");
  expect(await findTasks(client)).toEqual([one, other]);
  const result = await confirm(client, one, requestState);
  expect(result.isError).toBeFalsy();
  expect(await findTasks(client)).not.toContain(one);
});

test("a confirmation without the server's state, or with another, confirms nothing", async () => {
  const client = await connect((await startServer()).url);
  const [task] = await findTasks(client);
  const { requestState } = await ask(client, task);
  // The last character may have bits that do not count, so the one before it is changed.
  const forged = requestState.replace(/.(?=.$)/, (one) => (one === "A" ? "B" : "A"));
  await expect(confirm(client, task, forged)).rejects.toMatchObject({ code: -32602 });
  expect(await findTasks(client)).toContain(task);
});

/** Asks about a task to create, and sends equal calls with one answer. Returns the number of tasks created. */
async function createWithOneAnswer(
  client: Client,
  answer: object,
  send: (call: () => Promise<unknown>) => Promise<unknown>,
): Promise<number> {
  const call = { name: "crm_create_task", arguments: { content: "Send the offer once" } };
  const asked = await client.callTool(call, { allowInputRequired: true });
  const { requestState } = asked as unknown as Question;
  const answered = { ...call, inputResponses: { approval: answer }, requestState };
  await send(() => client.callTool(answered, { allowInputRequired: true }));
  const list = await client.callTool({ name: "crm_list_tasks", arguments: { limit: 500 } });
  const { items } = dataOf<{ items: { content: string }[] }>(list);
  return items.filter(({ content }) => content === "Send the offer once").length;
}

test("a confirmation is used by one of several equal calls at the same time", async () => {
  const client = await connect((await startServer({ policy: "writes" })).url);
  const created = await createWithOneAnswer(client, accepted, (call) =>
    Promise.all([call(), call(), call(), call(), call()]),
  );
  expect(created).toBe(1);
});

test("a call that is repeated with its confirmation is asked about again", async () => {
  const client = await connect((await startServer({ policy: "writes" })).url);
  const created = await createWithOneAnswer(client, accepted, async (call) => {
    await call();
    expect(await call()).toHaveProperty("inputRequests.approval");
  });
  expect(created).toBe(1);
});

test("a question that was declined cannot be confirmed afterwards", async () => {
  const client = await connect((await startServer()).url);
  const [task] = await findTasks(client);
  const { requestState } = await ask(client, task);
  const declined = await confirm(client, task, requestState, { action: "decline" });
  expect(textOf(declined)).toContain("did not confirm");
  expect(await confirm(client, task, requestState)).toHaveProperty("inputRequests.approval");
  expect(await findTasks(client)).toContain(task);
});

test("another caller's confirmation does not count, also where all have one account", async () => {
  const { issuer, url } = await startProtectedServer({ getAccount: () => "ada" });
  const [ada, grace] = await Promise.all(
    ["ada", "grace"].map(async (sub) => connect(url, withToken(await issuer.issue({ sub })))),
  );
  if (!ada || !grace) throw new Error("Expected two clients.");
  const [task] = await findTasks(ada);
  const { requestState } = await ask(ada, task);
  expect(await confirm(grace, task, requestState)).toHaveProperty("inputRequests.approval");
  expect(await findTasks(ada)).toContain(task);
});

test("a key that could be guessed is rejected", () => {
  expect(() => createServerFactory({ toolkits: [], confirmationKey: "short" })).toThrow(
    "WORKBELT_MCP_CONFIRMATION_KEY",
  );
});

test("processes with one key accept each other's questions, others do not", async () => {
  const confirmationStore = new MemoryStore();
  const servers = await Promise.all(
    [KEY, KEY, undefined].map((confirmationKey) =>
      startServer({ confirmationKey, confirmationStore }),
    ),
  );
  const [first, second, third] = await Promise.all(servers.map(({ url }) => connect(url)));
  if (!first || !second || !third) throw new Error("Expected three clients.");
  const [task] = await findTasks(first);
  const { requestState } = await ask(first, task);
  await expect(confirm(third, task, requestState)).rejects.toMatchObject({ code: -32602 });
  expect(textOf(await confirm(second, task, requestState))).toContain("deleted");
  // The store is shared: no process accepts it again.
  expect(await confirm(first, task, requestState)).toHaveProperty("inputRequests.approval");
});
