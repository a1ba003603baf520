import { setTimeout } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { MemoryStore, type Store } from "../../src/store/index.js";
import { StoreError } from "../../src/index.js";
import { CallLedger } from "../../src/ledger/index.js";
import { DeskCreatePaperTool, deskClient } from "../helpers/desk.js";
import { ChangedStore, paper, slowly, startDesk, stateOf } from "./helpers.js";

afterEach(() => vi.restoreAllMocks());

const unavailable = (options = {}) =>
  new StoreError("store_unavailable", "The store is down.", options);
const lostResponse = () => unavailable({ retryable: true, mayHaveHappened: true });

/** Replaces every entry of a store by another text. */
async function replaceEntries(store: Store, value: string): Promise<void> {
  for (const key of await store.keys("")) {
    const entry = await store.get(key);
    await store.put(key, value, { expected: entry?.revision });
  }
}

test.each([
  ["another version", JSON.stringify({ version: 2, state: "done" }), /version 2.*reads version 1/s],
  ["something else", "no entry", /a value of another kind/],
  ["damaged content", JSON.stringify({ version: 1, state: "done" }), /a value of another kind/],
])("an entry of %s is a configuration error, and nothing is sent", async (_, value, message) => {
  const store = new MemoryStore();
  const { create, seen } = await startDesk([paper], { store });
  await create();
  await replaceEntries(store, value);
  await expect(create()).rejects.toMatchObject({
    code: "configuration",
    message: expect.stringMatching(message),
  });
  expect(seen).toHaveLength(1);
});

test.each(["get", "put"] as const)(
  "a store whose %s fails is a configuration error, and nothing is sent",
  async (method) => {
    const fail = () => Promise.reject(unavailable());
    // The claim of another dispatch makes this one read.
    const put = async () => undefined;
    const store = new ChangedStore(new MemoryStore(), { put, [method]: fail });
    const { create, seen } = await startDesk([paper], { store });
    await expect(create()).rejects.toMatchObject({
      code: "configuration",
      message: expect.stringMatching(/call ledger cannot be used.*The store is down/s),
    });
    expect(seen).toHaveLength(0);
  },
);

const never = () => new Promise<never>(() => {});

test.each(["get", "put"] as const)(
  "a store whose %s never answers fails the call, and nothing is sent",
  async (method) => {
    const put = async () => undefined;
    const store = new ChangedStore(new MemoryStore(), { put, [method]: never });
    const { create, seen } = await startDesk([paper], { store });
    await expect(create()).rejects.toMatchObject({
      code: "configuration",
      retryable: true,
      message: expect.stringMatching(/^Nothing was sent.*did not answer within 3 seconds/),
    });
    expect(seen).toHaveLength(0);
  },
);

test("a store that never answers before the request leaves keeps it from being sent", async () => {
  const memory = new MemoryStore();
  const put: Store["put"] = async (key, value, options) =>
    stateOf(value) === "sending" ? never() : memory.put(key, value, options);
  const { create, seen } = await startDesk([paper], { store: new ChangedStore(memory, { put }) });
  await expect(create()).rejects.toThrow("did not answer within 3 seconds");
  expect(seen).toHaveLength(0);
  expect(await memory.keys("")).toEqual([]);
});

test("the client's timeoutMs and the signal end the wait for the store", async () => {
  const store = new ChangedStore(new MemoryStore(), { put: never });
  const { baseUrl, seen } = await startDesk([paper], { store });
  const ledger = new CallLedger({ store });
  const execute = (timeoutMs: number, signal?: AbortSignal) =>
    new DeskCreatePaperTool({ client: deskClient(baseUrl, { timeoutMs }), ledger }).execute(
      { title: "Plan" },
      { idempotencyKey: "key-1", signal },
    );
  await expect(execute(50)).rejects.toThrow("did not answer within 0.05 seconds");
  const reason = new Error("The person left.");
  const controller = new AbortController();
  const aborted = execute(60_000, controller.signal);
  controller.abort(reason);
  await expect(aborted).rejects.toBe(reason);
  expect(seen).toHaveLength(0);
});

test("a claim that is stored after the abort of its call is given back", async () => {
  const memory = new MemoryStore();
  const gate = Promise.withResolvers<void>();
  const removed = Promise.withResolvers<void>();
  const store = new ChangedStore(memory, {
    put: async (...args) => {
      await gate.promise;
      return memory.put(...args);
    },
    delete: async (...args) => {
      const isRemoved = await memory.delete(...args);
      removed.resolve();
      return isRemoved;
    },
  });
  const { create, open, seen } = await startDesk([paper], { store });
  const aborted = new DeskCreatePaperTool(open()).execute(
    { title: "Plan" },
    { idempotencyKey: "key-1", signal: AbortSignal.timeout(20) },
  );
  await expect(aborted).rejects.toMatchObject({ name: "TimeoutError" });
  gate.resolve();
  await removed.promise;
  expect(await memory.keys("")).toEqual([]);
  await expect(create()).resolves.toMatchObject({ id: "p1" });
  expect(seen).toHaveLength(1);
});

test("the message of a store's own error is not repeated, because it may have content", async () => {
  const put = () => Promise.reject(new TypeError("cannot write Bearer secret"));
  const store = new ChangedStore(new MemoryStore(), { put });
  const { create, seen } = await startDesk([paper], { store });
  const error: unknown = await create().catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: "configuration" });
  expect(String(error)).toContain("TypeError");
  expect(String(error)).not.toContain("secret");
  expect(seen).toHaveLength(0);
});

test("a store that fails just before the request leaves keeps it from being sent", async () => {
  const memory = new MemoryStore();
  let isDown = true;
  const store = new ChangedStore(memory, {
    put: async (key, value, options) => {
      if (isDown && stateOf(value) === "sending") throw unavailable();
      return memory.put(key, value, options);
    },
  });
  const { create, seen } = await startDesk([paper], { store });
  await expect(create()).rejects.toMatchObject({ code: "configuration" });
  expect(seen).toHaveLength(0);
  isDown = false;
  await expect(create()).resolves.toMatchObject({ id: "p1" });
});

test("a result that cannot be stored is returned, with a warning, and not written again", async () => {
  const memory = new MemoryStore();
  const store = new ChangedStore(memory, {
    put: async (key, value, options) => {
      if (stateOf(value) === "done") throw unavailable();
      return memory.put(key, value, options);
    },
  });
  const warn = vi.spyOn(process, "emitWarning").mockImplementation(() => {});
  const { create, seen } = await startDesk([paper], { store, leaseMs: 60 });
  await expect(create()).resolves.toMatchObject({ id: "p1" });
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("The store is down"), {
    code: "WORKBELT_LEDGER",
  });
  await expect(create()).rejects.toMatchObject({ code: "replay", outcome: "unknown" });
  expect(seen).toHaveLength(1);
});

test("writes to the store whose response was lost are recognized", async () => {
  const memory = new MemoryStore();
  const lost = new Set<string>();
  const store = new ChangedStore(memory, {
    put: async (key, value, options) => {
      const revision = await memory.put(key, value, options);
      const state = stateOf(value);
      if (lost.has(state)) return revision;
      lost.add(state);
      throw lostResponse();
    },
  });
  const { create, seen } = await startDesk([paper], { store });
  await expect(create()).resolves.toMatchObject({ id: "p1" });
  await expect(create()).resolves.toMatchObject({ id: "p1" });
  expect([...lost]).toEqual(["claimed", "sending", "done"]);
  expect(seen).toHaveLength(1);
});

test("a claim is renewed as long as its call runs", async () => {
  // A pause of a busy machine must not outlast the claim.
  const { create, seen } = await startDesk([slowly(3_000)], { leaseMs: 1_000 });
  const first = create();
  await setTimeout(1_500);
  await expect(create()).resolves.toMatchObject({ id: "p1" });
  await first;
  expect(seen).toHaveLength(1);
});

test("a dispatch that was suspended before it sent leaves the call to the one that took it over", async () => {
  const memory = new MemoryStore();
  const resumed = Promise.withResolvers<void>();
  let claims = 0;
  const suspended = new ChangedStore(memory, {
    put: async (key, value, options) => {
      claims += 1;
      // The process stops after its claim: nothing is renewed.
      if (claims > 1) await resumed.promise;
      return memory.put(key, value, options);
    },
  });
  const { create, seen } = await startDesk([paper], { store: memory, leaseMs: 60 });
  const first = create("key-1", "Plan", { store: suspended });
  await setTimeout(100);
  await expect(create()).resolves.toMatchObject({ id: "p1" });
  resumed.resolve();
  await expect(first).resolves.toMatchObject({ id: "p1" });
  expect(seen).toHaveLength(1);
});

test("a dispatch that was suspended after it was marked as sent still stores its result", async () => {
  const { create, seen } = await startDesk([slowly(400)], { leaseMs: 60 });
  const memory = new MemoryStore();
  let isSuspended = true;
  const suspended = new ChangedStore(memory, {
    put: async (key, value, options) => {
      // Renewals are lost.
      const isRenewal =
        stateOf(value) === "sending" && options?.expected !== undefined && !isSuspended;
      if (stateOf(value) === "sending") isSuspended = false;
      return isRenewal ? Promise.reject(unavailable()) : memory.put(key, value, options);
    },
  });
  const first = create("key-1", "Plan", { store: suspended });
  await setTimeout(200);
  const second = create("key-1", "Plan", { store: memory });
  await expect(second).rejects.toMatchObject({ code: "replay", outcome: "unknown" });
  await expect(first).resolves.toMatchObject({ id: "p1" });
  await expect(create("key-1", "Plan", { store: memory })).resolves.toMatchObject({ id: "p1" });
  expect(seen).toHaveLength(1);
});
