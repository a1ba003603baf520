import { type Sandbox, seedId, startSandbox } from "@workbelt/sandbox";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { installPackages } from "../../scripts/pack-packages.ts";
import { commandRunner, createFolder } from "./packed-packages.ts";
import { sampleCases } from "../../scripts/sample-cases.ts";

// Runs programs in the interpreter of `@langchain/quickjs`, which is too large to install with the repository. The
// matrix of policies imitates it.
const packages = ["core", "crm-tools", "agents"];
const others = {
  "@langchain/core": "1.4.0",
  "@langchain/langgraph": "1.7.3",
  "@langchain/langgraph-checkpoint": "1.2.2",
  "@langchain/langgraph-sdk": "1.15.0",
  "@langchain/quickjs": "0.6.4",
  deepagents: "1.14.1",
  langchain: "1.5.14",
  // The newest that deepagents accepts.
  langsmith: "0.9.0",
  zod: "4.6.7",
};

/** Runs an agent for each thread, whose model makes the calls of its turns, and prints what the model read. */
const main = `
import { AIMessage, ToolMessage } from "@langchain/core/messages";
import { fakeModel } from "@langchain/core/testing";
import { MemorySaver } from "@langchain/langgraph";
import { createCodeInterpreterMiddleware } from "@langchain/quickjs";
import { approvals } from "@workbelt/agents";
import { CrmToolkit } from "@workbelt/crm-tools";
import { createDeepAgent } from "deepagents";
import { createAgent } from "langchain";

const { agent: kind, policy, threads } = JSON.parse(process.argv[2]);
const toolkit = new CrmToolkit({ policy });
const tools = toolkit.getTools();
const create = { createAgent, createDeepAgent }[kind];
// By name, or as they are.
const ptc = kind === "createAgent" ? tools.map(({ name }) => name) : tools;
const outcomes = [];
for (const [thread, turns] of threads.entries()) {
  const model = fakeModel();
  for (const [turn, [name, args]] of turns.entries()) {
    const call = { name, args, id: thread + "-" + turn };
    model.respond(new AIMessage({ content: "", tool_calls: [call] }));
  }
  model.respond(new AIMessage("Done."));
  // A program may take any time, because the machine may be slow.
  const middleware = [
    createCodeInterpreterMiddleware({ ptc, executionTimeoutMs: -1 }),
    approvals({ toolkits: [toolkit] }),
  ];
  const agent = create({ model, tools, middleware, checkpointer: new MemorySaver() });
  const config = { configurable: { thread_id: "thread-" + thread } };
  const state = await agent.invoke({ messages: [{ role: "user", content: "Go." }] }, config);
  const { __interrupt__: interrupts = [], messages } = state;
  outcomes.push({
    asked: interrupts.flatMap(({ value }) => value.actionRequests.map(({ name }) => name)),
    texts: messages.filter((each) => ToolMessage.isInstance(each)).map(({ text }) => text),
  });
}
console.log(JSON.stringify(outcomes));
`;

const folder = createFolder();
let sandbox: Sandbox;

beforeAll(async () => {
  await installPackages(folder, { names: packages, tarballs: inject("tarballs"), others });
  writeFileSync(join(folder, "main.js"), main);
  sandbox = await startSandbox({ rateLimits: false });
});

beforeEach(() => {
  sandbox.reset();
  sandbox.clearActivity();
});

afterAll(async () => {
  await sandbox.stop();
  rmSync(folder, { recursive: true, force: true });
});

type Call = readonly [name: string, args: object];

interface Options {
  agent: "createAgent" | "createDeepAgent";
  policy: "careful" | "open";
  /** The calls of the turns of each thread. */
  threads: readonly (readonly Call[])[];
}

interface Outcome {
  /** The tools whose calls wait for a person. */
  asked: string[];
  /** Results of the calls, as the model read them. */
  texts: string[];
}

async function run(options: Options): Promise<Outcome[]> {
  const command = commandRunner(folder, sandbox.environment);
  return JSON.parse(await command(process.execPath, "main.js", JSON.stringify(options)));
}

/** Returns the methods and paths of the requests so far that write. */
function listWrites(): string[] {
  return sandbox
    .activity()
    .filter(({ method }) => method !== "GET")
    .map(({ method, path }) => `${method} ${path}`);
}

const tasks = [
  "harborline-settle-savings",
  "harborline-invoice-sample",
  "brightmoor-probe-test",
  "castellan-validation-package",
].map((key) => seedId(`crm/task/${key}`));
const deal = { record_object: "deals", record_id: seedId("crm/deals/castellan-cold-chain") };
const author_actor_id = seedId("crm/member/daniel-okafor");
const comment = { ...deal, author_actor_id, content: "Agreed." };
const CREATE: Call = ["crm_create_task", { content: "Call back" }];

const evaluate = (code: string): Call => ["eval", { code }];

/** Deletes one task, then several in parallel, creates a comment and reads tasks, whatever fails. */
const everything = evaluate(`
const settle = (call) => call.catch(({ message }) => message);
const remove = (task_id) => settle(tools.crmDeleteTask({ task_id }));
const [first, ...others] = ${JSON.stringify(tasks)};
const removed = [await remove(first), ...(await Promise.all(others.map(remove)))];
const commented = await settle(tools.crmCreateComment(${JSON.stringify(comment)}));
const read = JSON.parse(await tools.crmListTasks({ limit: 2 }));
JSON.stringify({ writes: [...removed, commented], read: read.data.items.length })
`);
const readThreads = `await tools.crmListThreads(${JSON.stringify(deal)});`;
const create = `await tools.crmCreateTask(${JSON.stringify(CREATE[1])})`;

/** Returns the value of a program, which `eval` prints after an arrow. */
function parseValue(text = ""): { writes: string[]; read: number } {
  expect(text).toMatch(/^→ \{/);
  return JSON.parse(text.slice(2));
}

const sampledAgents = sampleCases(["createAgent", "createDeepAgent"] as const, 2);

describe.each(sampledAgents)("in an agent of %s", (agent) => {
  test("careful refuses what a program deletes, says how it can be allowed, and lets it read and comment", async () => {
    const uncaught = evaluate(`await tools.crmDeleteTask({ task_id: "${tasks[0]}" })`);
    const threads = [[everything, uncaught]];
    const [outcome] = await run({ agent, policy: "careful", threads });
    const [settled, thrown] = outcome!.texts;
    const { writes, read } = parseValue(settled);
    expect(writes).toHaveLength(5);
    for (const text of [...writes.slice(0, 4), thrown]) {
      expect(text).toContain("Nothing was sent. A person must approve this call of crm_");
      expect(text).toContain("Approval cannot be requested from here. Call the tool directly");
      expect(text).toContain("approvals() of @workbelt/agents lets this agent ask");
    }
    expect(read).toBe(2);
    expect(outcome!.asked).toEqual([]);
    expect(await sandbox.changes()).toMatchObject([{ resource: "comment", kind: "created" }]);
    expect(listWrites()).toEqual(["POST /v2/comments"]);
  });

  test("open lets the same program write, each once", async () => {
    const [outcome] = await run({ agent, policy: "open", threads: [[everything]] });
    const { writes, read } = parseValue(outcome!.texts[0]);
    expect(writes.join()).not.toContain("failed");
    expect(read).toBe(2);
    const changes = await sandbox.changes();
    const deleted = changes.filter(({ kind }) => kind === "deleted");
    expect(deleted.map(({ id }) => id).toSorted()).toEqual(tasks.toSorted());
    const written = changes.filter(({ kind }) => kind !== "deleted");
    expect(written).toMatchObject([{ resource: "comment", kind: "created" }]);
    const requests = [...tasks.map((id) => `DELETE /v2/tasks/${id}`), "POST /v2/comments"];
    expect(listWrites().toSorted()).toEqual(requests.toSorted());
  });

  test("comments that a program reads make later writes of the thread need approval", async () => {
    const threads = [
      [evaluate(create), CREATE],
      [evaluate(readThreads), CREATE],
      [evaluate(`${readThreads}\n${create}`), evaluate(create)],
      // Another thread has read nothing.
      [CREATE],
    ];
    const outcomes = await run({ agent, policy: "careful", threads });
    expect(outcomes.map(({ asked }) => asked)).toEqual([[], ["crm_create_task"], [], []]);
    for (const text of outcomes[2]!.texts) {
      expect(text).toContain("has read content by people outside the workspace");
    }
    expect(outcomes[2]!.texts).toHaveLength(2);
    expect(listWrites()).toEqual(Array(3).fill("POST /v2/tasks"));
    expect(await sandbox.changes()).toHaveLength(3);
  });
});
