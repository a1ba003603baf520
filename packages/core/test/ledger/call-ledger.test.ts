import { setTimeout } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { MemoryStore } from "../../src/store/index.js";
import {
  bearerToken,
  type CallEnded,
  type CallMetadata,
  observe,
  PartialWriteError,
} from "../../src/index.js";
import { CallLedger } from "../../src/ledger/index.js";
import { defineOperation, path, runOperation } from "../../src/provider/index.js";
import { createPaper, DeskCreatePaperTool, DeskGetPaperTool, deskClient } from "../helpers/desk.js";
import { hangUp, json, silence, startServer } from "../helpers/server.js";
import { paper, slowly, startDesk } from "./helpers.js";

const definition = {
  description: createPaper.description,
  effect: "create",
  consequence: { reversible: "not", reason: "it stays" },
  input: createPaper.input,
} as const;
const inThread = (thread_id: string) => ({ configurable: { thread_id } });
const call = (id = "call-1", title = "Plan") =>
  ({ type: "tool_call", id, name: "desk_create_paper", args: { title } }) as const;

test("a tool call that is dispatched again gets the stored result", async () => {
  const { open, seen } = await startDesk([paper]);
  const first = await new DeskCreatePaperTool(open()).invoke(call(), inThread("1"));
  const again = await new DeskCreatePaperTool(open()).invoke(call(), inThread("1"));
  expect(seen).toHaveLength(1);
  expect(again.content).toBe(first.content);
  expect(again.artifact).toEqual(first.artifact);
  expect(first.metadata?.["call"]).not.toHaveProperty("replayed");
  expect(again.metadata?.["call"] as CallMetadata).toMatchObject({ replayed: true, attempts: 0 });
});

test("a dispatch waits for one that still runs, and gets its result", async () => {
  const { create, seen } = await startDesk([slowly(300)]);
  const results = await Promise.all([create(), create(), create()]);
  expect(results).toEqual(results.map(() => ({ id: "p1", title: "Plan" })));
  expect(seen).toHaveLength(1);
});

test("calls of different threads, ids, inputs or accounts are separate", async () => {
  const { open, create, seen } = await startDesk([paper]);
  const tool = new DeskCreatePaperTool(open());
  await tool.invoke(call(), inThread("1"));
  await tool.invoke(call(), inThread("2"));
  await tool.invoke(call("call-2"), inThread("1"));
  await tool.invoke(call("call-1", "Other"), inThread("1"));
  await create("key-1");
  await create("key-2");
  expect(seen).toHaveLength(6);
});

test("clients with tokens of their own are separate on one store, and one token is recognized", async () => {
  const { baseUrl, seen } = await startServer(
    json(200, { data: { id: "of-ada", title: "Plan" } }),
    json(200, { data: { id: "of-bob", title: "Plan" } }),
  );
  const store = new MemoryStore();
  const open = (token: string) =>
    new DeskCreatePaperTool({
      client: deskClient(baseUrl, { credentials: bearerToken(token) }),
      ledger: new CallLedger({ store }),
    });
  const key = { idempotencyKey: "job-1" };
  await expect(open("ada").execute({ title: "Plan" }, key)).resolves.toMatchObject({
    id: "of-ada",
  });
  await expect(open("bob").execute({ title: "Plan" }, key)).resolves.toMatchObject({
    id: "of-bob",
  });
  await expect(open("ada").execute({ title: "Plan" }, key)).resolves.toMatchObject({
    id: "of-ada",
  });
  await open("ada").invoke(call(), inThread("1"));
  await open("bob").invoke(call(), inThread("1"));
  expect(seen).toHaveLength(4);
  const keys = await store.keys("");
  expect(keys).toHaveLength(4);
  for (const each of keys) expect(each).toMatch(/^call\/[\w-]{43}$/);
});

test("an account keeps its calls when its token changes", async () => {
  const { baseUrl, seen } = await startServer(paper);
  const store = new MemoryStore();
  const open = (token: string) =>
    new DeskCreatePaperTool({
      client: deskClient(baseUrl, {
        credentials: { authorize: () => ({ headers: { authorization: `Bearer ${token}` } }) },
      }),
      ledger: new CallLedger({ store }),
    });
  const options = { idempotencyKey: "job-1", account: "ada" };
  await open("first").execute({ title: "Plan" }, options);
  await open("second").execute({ title: "Plan" }, options);
  expect(seen).toHaveLength(1);
});

test("the order of keys in the input does not matter", async () => {
  const { open, seen } = await startDesk([paper]);
  const tool = new DeskCreatePaperTool(open());
  const key = { idempotencyKey: "key" };
  await tool.execute({ title: "A", values: { a: 1, b: { c: 2, d: 3 } } }, key);
  await tool.execute({ values: { b: { d: 3, c: 2 }, a: 1 }, title: "A" }, key);
  expect(seen).toHaveLength(1);
});

test("reads and calls without a tool call id are sent each time", async () => {
  const { open, seen } = await startDesk([paper]);
  const read = new DeskGetPaperTool(open());
  for (let round = 0; round < 2; round += 1) {
    await read.invoke({ ...call(), args: { paper_id: "p1" } }, inThread("1"));
    await read.execute({ paper_id: "p1" }, { idempotencyKey: "key" });
    await new DeskCreatePaperTool(open()).invoke({ title: "Plan" }, inThread("1"));
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
  ["a response of another shape", json(200, {}), "unexpected_response"],
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
  const { open, create, seen } = await startDesk([silence, paper]);
  const tool = new DeskCreatePaperTool(open());
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
  const { open, create, seen } = await startDesk([slowly(600)]);
  const first = create();
  await setTimeout(100);
  const run = (tool: DeskCreatePaperTool, signal?: AbortSignal) =>
    tool.execute({ title: "Plan" }, { idempotencyKey: "key-1", signal });
  const aborted = run(new DeskCreatePaperTool(open()), AbortSignal.timeout(50));
  await expect(aborted).rejects.toMatchObject({ name: "TimeoutError" });
  const impatient = run(new DeskCreatePaperTool(open({ waitMs: 50 })));
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
  const { create, seen } = await startDesk([paper], { keepMs: 100, leaseMs: 90 });
  await create();
  await setTimeout(120);
  await create();
  expect(seen).toHaveLength(2);
});

test("ledgers with different prefixes are independent", async () => {
  const { open, seen } = await startDesk([paper]);
  for (const each of [open(), open({ prefix: "other/" })]) {
    await new DeskCreatePaperTool(each).invoke(call(), inThread("1"));
  }
  expect(seen).toHaveLength(2);
});

test("a tool call without a thread is a configuration error", async () => {
  const { open, seen } = await startDesk([paper]);
  const made = new DeskCreatePaperTool(open()).invoke(call());
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

test("a replay of a partial write throws the same error", async () => {
  const { open, seen } = await startDesk([paper, json(422, { message: "No." })]);
  const twoPapers = defineOperation({
    ...definition,
    name: "desk_create_papers",
    multipleWrites: true,
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
    const { client, ledger } = open();
    const made = runOperation(twoPapers, { title: "Plan" }, client, options, { ledger });
    await expect(made).rejects.toMatchObject({
      code: "partial_write",
      message: "One of two papers was created.",
      details: { created: ["p1"] },
    });
  }
  expect(seen).toHaveLength(2);
});

test("an upsert is sent again after a failure, because that has the same effect", async () => {
  const { open, seen } = await startDesk([hangUp, paper]);
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
  const run = () => {
    const { client, ledger } = open();
    return runOperation(upsert, { title: "Plan" }, client, options, { ledger });
  };
  await expect(run()).rejects.toMatchObject({ code: "network" });
  await expect(run()).resolves.toEqual({ data: { id: "p1", title: "Plan" } });
  await expect(run()).resolves.toEqual({ data: { id: "p1", title: "Plan" } });
  expect(seen).toHaveLength(2);
});

test.each([{ leaseMs: 0 }, { leaseMs: Number.NaN }, { keepMs: 1_000 }])(
  "the options %j are refused",
  (options) => {
    const store = new MemoryStore();
    expect(() => new CallLedger({ store, ...options })).toThrow(
      expect.objectContaining({
        code: "configuration",
        message: expect.stringContaining("leaseMs"),
      }),
    );
  },
);

test("a replay is in the events of its call", async () => {
  const events: CallEnded[] = [];
  const stop = observe({ call: (event) => void (event.phase === "end" && events.push(event)) });
  onTestFinished(stop);
  const { create } = await startDesk([paper]);
  await create();
  await create();
  expect(events.map(({ attempts, replayed }) => [attempts, replayed])).toEqual([
    [1, false],
    [0, true],
  ]);
});
