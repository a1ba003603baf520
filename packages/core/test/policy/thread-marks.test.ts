import { randomUUID } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { combineTools } from "../../src/langchain/index.js";
import { MemoryStore } from "../../src/store/index.js";
import { type CallPolicy, createPolicy, toDefinitions } from "../../src/index.js";
import { callAsModel, desk, startDesk } from "../helpers/paper-desk.js";

const LETTER = { paper_id: "p1", letter: true };
const DAY_MS = 24 * 60 * 60_000;

afterEach(() => {
  vi.useRealTimers();
});

/** Has a tool of a policy read a letter, in a thread or in none. */
async function readLetter(policy: CallPolicy, thread: string | null): Promise<void> {
  const { find } = await startDesk(policy);
  const message = await callAsModel(find("desk_read_paper"), LETTER, { thread });
  expect(message).toMatchObject({ status: "success" });
}

/** Returns true if a write that a policy otherwise allows needs approval. */
async function asks(policy: CallPolicy, thread: string | null): Promise<boolean> {
  const { find } = await startDesk(policy);
  const message = await callAsModel(find("desk_add_paper"), { title: "a" }, { thread });
  return message.status === "error";
}

function careful(store?: MemoryStore): CallPolicy {
  return createPolicy("careful", [desk], { store });
}

function passTime(ms: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
}

test("a read without a thread marks every thread of its policy, and no other policy", async () => {
  const [policy, other] = [careful(), careful()];
  await readLetter(policy, null);
  expect(await asks(policy, randomUUID())).toBe(true);
  expect(await asks(policy, null)).toBe(true);
  expect(await asks(other, randomUUID())).toBe(false);
  expect(await asks(other, null)).toBe(false);
  const { find } = await startDesk("careful");
  expect(await callAsModel(find("desk_add_paper"), { title: "a" })).toMatchObject({
    status: "success",
  });
});

test.each<[string, MemoryStore | undefined]>([
  ["memory", undefined],
  ["a store", new MemoryStore()],
])("the mark of calls without a thread, in %s, can be cleared and set again", async (_, store) => {
  const policy = careful(store);
  await readLetter(policy, null);
  expect(await policy.hasReadOutsideContent()).toBe(true);
  await policy.clearOutsideContent();
  expect(await policy.hasReadOutsideContent()).toBe(false);
  expect(await asks(policy, null)).toBe(false);
  expect(await asks(policy, randomUUID())).toBe(false);
  await readLetter(policy, null);
  expect(await asks(policy, null)).toBe(true);
});

test("clearing the mark of calls without a thread leaves those of threads", async () => {
  const [policy, thread] = [careful(), randomUUID()];
  await readLetter(policy, thread);
  await readLetter(policy, null);
  await policy.clearOutsideContent();
  expect(await asks(policy, thread)).toBe(true);
  expect(await asks(policy, randomUUID())).toBe(false);
});

test.each<[string, MemoryStore | undefined]>([
  ["memory", undefined],
  ["a store", new MemoryStore()],
])("in %s, a read without a thread counts for a day, one in a thread for 90", async (_, store) => {
  const [policy, thread] = [careful(store), randomUUID()];
  await readLetter(policy, null);
  await readLetter(policy, thread);
  passTime(DAY_MS - 60_000);
  expect(await asks(policy, null)).toBe(true);
  passTime(120_000);
  expect(await asks(policy, null)).toBe(false);
  expect(await asks(policy, thread)).toBe(true);
  // A later read counts from its own time.
  await readLetter(policy, thread);
  passTime(90 * DAY_MS - 60_000);
  expect(await asks(policy, thread)).toBe(true);
  passTime(120_000);
  expect(await asks(policy, thread)).toBe(false);
});

test("policies without a store have their threads in common", async () => {
  const [one, other, thread] = [careful(), careful(), randomUUID()];
  await readLetter(one, thread);
  expect(await asks(other, thread)).toBe(true);
  await other.clearOutsideContent(thread);
  expect(await asks(one, thread)).toBe(false);
});

test.each<[string, (toolkits: Parameters<typeof toDefinitions>[0]) => unknown]>([
  ["definitions", (toolkits) => toDefinitions(toolkits)],
  ["combined tools", (toolkits) => combineTools(...(toolkits as never[]))],
])("a read without a thread marks all policies of the same %s", async (_, combine) => {
  const policies = [careful(), careful(new MemoryStore()), careful(), careful()];
  const toolkits = await Promise.all(
    policies.map(async (policy, index) => desk.createToolkit({ policy, prefix: `desk${index}_` })),
  );
  const [first, stored, third, apart] = policies as [
    CallPolicy,
    CallPolicy,
    CallPolicy,
    CallPolicy,
  ];
  // What a policy has read before it is used with the others counts too.
  await readLetter(first, null);
  combine(toolkits.slice(0, 3));
  for (const policy of [first, stored, third]) expect(await asks(policy, null)).toBe(true);
  expect(await asks(apart, null)).toBe(false);
  await third.clearOutsideContent();
  for (const policy of [first, stored, third]) expect(await asks(policy, null)).toBe(false);
  await readLetter(third, null);
  for (const policy of [first, stored, third]) expect(await asks(policy, null)).toBe(true);
  expect(await asks(apart, null)).toBe(false);
});

test("policies that are combined one after another keep what the first has read", async () => {
  const policy = careful();
  await readLetter(policy, null);
  for (let request = 0; request < 3; request += 1) {
    const own = careful();
    const toolkits = [own, policy].map((each, index) =>
      desk.createToolkit({ policy: each, prefix: `desk${index}_` }),
    );
    toDefinitions(toolkits);
    expect(await asks(own, null)).toBe(true);
    expect(await asks(policy, null)).toBe(true);
  }
});

test("policies of several processes share the threads in their store", async () => {
  const store = new MemoryStore();
  const [one, other] = [
    createPolicy("careful", [desk], { store }),
    createPolicy("careful", [desk], { store }),
  ];
  await one.markOutsideContent("t1");
  expect(await other.hasReadOutsideContent("t1")).toBe(true);
  expect(await other.hasReadOutsideContent("t2")).toBe(false);
  await other.clearOutsideContent("t1");
  expect(await one.hasReadOutsideContent("t1")).toBe(false);
  expect(await one.restoreOutsideContent("t1")).toBe(false);
  expect(await one.restoreOutsideContent("t3")).toBe(true);
  expect(await other.hasReadOutsideContent("t3")).toBe(true);
  await one.markOutsideContent("t1");
  expect(await other.hasReadOutsideContent("t1")).toBe(true);
});
