import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { MemoryAccountStore } from "../../src/accounts/index.js";
import { type CallMetadata, PartialWriteError } from "../../src/index.js";
import { CallLedger, type CallLedgerOptions } from "../../src/ledger/index.js";
import { defineOperation, path, runOperation } from "../../src/provider/index.js";
import { createPaper, DeskCreatePaperTool, DeskGetPaperTool, deskClient } from "../helpers/desk.js";
import { type Answer, hangUp, json, silence, startServer } from "../helpers/server.js";
import { z } from "zod";

const { description, effect, input } = createPaper;
const definition = { description, effect, input };
const paper = json(200, { data: { id: "p1", title: "Plan" } });
const inThread = (thread_id: string) => ({ configurable: { thread_id } });
const call = (id = "call-1", title = "Plan") =>
  ({ type: "tool_call", id, name: "desk_create_paper", args: { title } }) as const;

/** A server, and a function that makes clients of it which share a ledger, as processes do. */
async function startDesk(responses: Answer[], options: Partial<CallLedgerOptions> = {}) {
  const server = await startServer(...responses);
  const store = options.store ?? new MemoryAccountStore();
  const openClient = (changed: Partial<CallLedgerOptions> = {}) =>
    deskClient(server.baseUrl, {
      attempts: 1,
      ledger: new CallLedger({ store, ...options, ...changed }),
    });
  const client = openClient();
  const create = (key = "key-1", title = "Plan") =>
    new DeskCreatePaperTool({ client: openClient() }).execute({ title }, { idempotencyKey: key });
  return { ...server, store, client, openClient, create };
}

/** Responds with the paper after a delay. */
const slowly =
  (delayMs: number): Answer =>
  async (...args) => {
    await setTimeout(delayMs);
    paper(...args);
  };

test("a tool call that is dispatched again gets the stored result", async () => {
  const { client, openClient, seen } = await startDesk([paper]);
  const first = await new DeskCreatePaperTool({ client }).invoke(call(), inThread("1"));
  const again = await new DeskCreatePaperTool({ client: openClient() }).invoke(
    call(),
    inThread("1"),
  );
  expect(seen).toHaveLength(1);
  expect(again.content).toBe(first.content);
  expect(again.artifact).toEqual(first.artifact);
  expect(first.metadata?.["call"]).not.toHaveProperty("replayed");
  expect(again.metadata?.["call"] as CallMetadata).toMatchObject({ replayed: true, attempts: 0 });
});

test("a dispatch waits for one that still runs, and gets its result", async () => {
  const { create, seen } = await startDesk([slowly(300)]);
  const results = await Promise.all([create(), create(), create()]);
  expect(results).toEqual(Array(3).fill({ id: "p1", title: "Plan" }));
  expect(seen).toHaveLength(1);
});

test("another thread, call, input or account is another call", async () => {
  const { client, create, seen } = await startDesk([paper]);
  const tool = new DeskCreatePaperTool({ client });
  await tool.invoke(call(), inThread("1"));
  await tool.invoke(call(), inThread("2"));
  await tool.invoke(call("call-2"), inThread("1"));
  await tool.invoke(call("call-1", "Other"), inThread("1"));
  await create("key-1");
  await create("key-2");
  expect(seen).toHaveLength(6);
});

test("the order of keys in the input does not matter", async () => {
  const { client, seen } = await startDesk([paper]);
  const tool = new DeskCreatePaperTool({ client });
  const key = { idempotencyKey: "key" };
  await tool.execute({ title: "A", values: { a: 1, b: { c: 2, d: 3 } } }, key);
  await tool.execute({ values: { b: { d: 3, c: 2 }, a: 1 }, title: "A" }, key);
  expect(seen).toHaveLength(1);
});

test("reads and calls without a tool call id are sent each time", async () => {
  const { client, seen } = await startDesk([paper]);
  const read = new DeskGetPaperTool({ client });
  for (let round = 0; round < 2; round += 1) {
    await read.invoke({ ...call(), args: { paper_id: "p1" } }, inThread("1"));
    await read.execute({ paper_id: "p1" }, { idempotencyKey: "key" });
    await new DeskCreatePaperTool({ client }).invoke({ title: "Plan" }, inThread("1"));
  }
  expect(seen).toHaveLength(6);
});

test("an idempotency key of another call is refused", async () => {
  const { create, seen } = await startDesk([paper]);
  await create("key", "Plan");
  const refused = {
    code: "invalid_input",
    message: expect.stringMatching(/idempotencyKey.*key of its own/s),
  };
  await expect(create("key", "Other")).rejects.toMatchObject(refused);
  await expect(create("")).rejects.toMatchObject({ code: "invalid_input" });
  expect(seen).toHaveLength(1);
});

test("a failure that changed nothing is not kept", async () => {
  const refused = json(422, { message: "No." });
  const { create, seen } = await startDesk([refused, paper]);
  await expect(create()).rejects.toMatchObject({ code: "request_rejected" });
  await expect(create()).resolves.toMatchObject({ id: "p1" });
  expect(seen).toHaveLength(2);
});

test.each([
  ["a connection that breaks", hangUp, "network"],
  ["a server error", json(500, { message: "Oops" }), "service_failed"],
  ["a response of another shape", json(200, {}), "unexpected_reply"],
])(
  "%s leaves the outcome unknown, and the next dispatch sends nothing",
  async (_, answer, code) => {
    const { create, seen } = await startDesk([answer, paper]);
    await expect(create()).rejects.toMatchObject({ code, mayHaveHappened: true });
    await expect(create()).rejects.toMatchObject({
      code: "replay",
      outcome: "unknown",
      mayHaveHappened: true,
      retryable: false,
      message: expect.stringMatching(/nothing was sent again: .*Check with desk_list_papers/),
    });
    expect(seen).toHaveLength(1);
  },
);

test("an abort after sending leaves the outcome unknown, one before does not", async () => {
  const { client, create, seen } = await startDesk([silence, paper]);
  const tool = new DeskCreatePaperTool({ client });
  const sent = tool.execute(
    { title: "Plan" },
    { idempotencyKey: "key-1", signal: AbortSignal.timeout(150) },
  );
  await expect(sent).rejects.toMatchObject({ name: "TimeoutError" });
  await expect(create("key-1")).rejects.toMatchObject({ code: "replay", outcome: "unknown" });
  const early = tool.execute(
    { title: "Plan" },
    { idempotencyKey: "key-2", signal: AbortSignal.abort() },
  );
  await expect(early).rejects.toMatchObject({ name: "AbortError" });
  await expect(create("key-2")).resolves.toMatchObject({ id: "p1" });
  expect(seen).toHaveLength(2);
});

test("a waiting dispatch ends when it is aborted, or has waited long enough", async () => {
  const { client, create, openClient, seen } = await startDesk([slowly(600)]);
  const first = create();
  await setTimeout(100);
  const run = (tool: DeskCreatePaperTool, signal?: AbortSignal) =>
    tool.execute({ title: "Plan" }, { idempotencyKey: "key-1", signal });
  const aborted = run(new DeskCreatePaperTool({ client }), AbortSignal.timeout(50));
  await expect(aborted).rejects.toMatchObject({ name: "TimeoutError" });
  const impatient = run(new DeskCreatePaperTool({ client: openClient({ waitMs: 50 }) }));
  await expect(impatient).rejects.toMatchObject({ code: "replay", outcome: "running" });
  await first;
  expect(seen).toHaveLength(1);
});

test("a result that is too large to keep is not written twice", async () => {
  const { create, seen } = await startDesk([paper], { maxResultBytes: 10 });
  await create();
  await expect(create()).rejects.toMatchObject({
    code: "replay",
    outcome: "succeeded",
    message: expect.stringContaining("Read it with desk_list_papers"),
  });
  expect(seen).toHaveLength(1);
});

test("an entry expires", async () => {
  const { create, seen } = await startDesk([paper], { keepMs: 100 });
  await create();
  await setTimeout(120);
  await create();
  expect(seen).toHaveLength(2);
});

test("ledgers with other prefixes know nothing of each other", async () => {
  const { client, openClient, seen } = await startDesk([paper]);
  for (const each of [client, openClient({ prefix: "other/" })]) {
    await new DeskCreatePaperTool({ client: each }).invoke(call(), inThread("1"));
  }
  expect(seen).toHaveLength(2);
});

test("a tool call without a thread is a configuration error", async () => {
  const { client, seen } = await startDesk([paper]);
  const made = new DeskCreatePaperTool({ client }).invoke(call());
  await expect(made).rejects.toMatchObject({
    code: "configuration",
    message: expect.stringContaining("configurable.thread_id"),
  });
  expect(seen).toHaveLength(0);
});

test("an idempotency key without a ledger is a configuration error", async () => {
  const { baseUrl, seen } = await startServer(paper);
  const tool = new DeskCreatePaperTool({ client: deskClient(baseUrl) });
  const made = tool.execute({ title: "Plan" }, { idempotencyKey: "key" });
  await expect(made).rejects.toMatchObject({
    code: "configuration",
    message: expect.stringContaining("new CallLedger"),
  });
  expect(seen).toHaveLength(0);
});

test("what a partial write says is said again", async () => {
  const { client, seen } = await startDesk([paper, json(422, { message: "No." })]);
  const twoPapers = defineOperation({
    ...definition,
    name: "desk_create_papers",
    severalWrites: true,
    async run({ title }, api) {
      const request = { method: "POST", path: path`/papers`, body: { title } } as const;
      const first = await api.send(request, z.object({ data: z.object({ id: z.string() }) }));
      try {
        await api.send(request, z.unknown());
      } catch (cause) {
        const details = { created: [first.data.id] };
        throw new PartialWriteError("One of two papers was created.", { cause, details });
      }
    },
  });
  const options = { idempotencyKey: "key" };
  for (let round = 0; round < 2; round += 1) {
    const made = runOperation(twoPapers, { title: "Plan" }, client, options);
    await expect(made).rejects.toMatchObject({
      code: "partial_write",
      message: "One of two papers was created.",
      details: { created: ["p1"] },
    });
  }
  expect(seen).toHaveLength(2);
});

test("an upsert is sent again after a failure, because that has the same effect", async () => {
  const { client, seen } = await startDesk([hangUp, paper]);
  const upsert = defineOperation({
    ...definition,
    name: "desk_upsert_paper",
    run: ({ title }, api) =>
      api.send(
        { method: "PUT", path: path`/papers`, body: { title }, idempotent: true },
        z.unknown(),
      ),
  });
  const options = { idempotencyKey: "key" };
  const run = () => runOperation(upsert, { title: "Plan" }, client, options);
  await expect(run()).rejects.toMatchObject({ code: "network" });
  await expect(run()).resolves.toEqual({ data: { id: "p1", title: "Plan" } });
  await expect(run()).resolves.toEqual({ data: { id: "p1", title: "Plan" } });
  expect(seen).toHaveLength(2);
});
