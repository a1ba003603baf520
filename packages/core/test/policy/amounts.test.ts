import { randomUUID } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { type CallPolicy, createPolicy, explainPolicy, type PolicyRule } from "../../src/index.js";
import { MemoryStore } from "../../src/store/index.js";
import { questionFor } from "../../src/adapters/index.js";
import { callAsModel, desk, startDesk } from "../helpers/paper-desk.js";

afterEach(() => {
  vi.useRealTimers();
});

const deny = (when: PolicyRule["when"]): PolicyRule =>
  ({ when, then: "deny", because: "enough" }) as PolicyRule;

/** Makes a call in a conversation. Returns true if it was made. */
async function isMade(policy: CallPolicy, name: string, thread: string | null): Promise<boolean> {
  const { find } = await startDesk(policy);
  const input = name === "desk_add_paper" ? { title: "a" } : { paper_id: "p1" };
  return (await callAsModel(find(name), input, { thread })).status === "success";
}

test("the writes of a run are counted, those of other runs and reads are not", async () => {
  const policy = createPolicy([deny({ writesOfRun: { above: 2 } })], [desk]);
  const [one, other] = [randomUUID(), randomUUID()];
  expect(await isMade(policy, "desk_add_paper", one)).toBe(true);
  expect(await isMade(policy, "desk_read_paper", one)).toBe(true);
  expect(await isMade(policy, "desk_burn_paper", one)).toBe(true);
  expect(await isMade(policy, "desk_add_paper", one)).toBe(false);
  expect(await isMade(policy, "desk_read_paper", one)).toBe(true);
  expect(await isMade(policy, "desk_add_paper", other)).toBe(true);
});

test("policies that share a store count together, and twenty calls at once are counted each", async () => {
  const store = new MemoryStore();
  const create = () => createPolicy([deny({ writesOfRun: { above: 7 } })], [desk], { store });
  const thread = randomUUID();
  const policies = [create(), create(), create()];
  const made = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      isMade(policies[index % 3]!, "desk_add_paper", thread),
    ),
  );
  const count = made.filter(Boolean).length;
  expect(count).toBeLessThanOrEqual(7);
  // Refused calls do not count: what was refused beside others can be made later.
  for (let number = count; number < 7; number += 1) {
    expect(await isMade(create(), "desk_add_paper", thread)).toBe(true);
  }
  expect(await isMade(create(), "desk_add_paper", thread)).toBe(false);
});

test("deletions are counted for the run, and for all runs in an hour", async () => {
  const ofRun = createPolicy([deny({ deletionsOfRun: { above: 1 } })], [desk]);
  const run = randomUUID();
  expect(await isMade(ofRun, "desk_burn_paper", run)).toBe(true);
  expect(await isMade(ofRun, "desk_burn_paper", run)).toBe(false);
  expect(await isMade(ofRun, "desk_burn_paper", randomUUID())).toBe(true);

  const ofHour = createPolicy([deny({ effect: "delete", deletionsOfHour: { above: 2 } })], [desk]);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  expect(await isMade(ofHour, "desk_burn_paper", randomUUID())).toBe(true);
  vi.setSystemTime(Date.now() + 30 * 60_000);
  expect(await isMade(ofHour, "desk_burn_paper", randomUUID())).toBe(true);
  expect(await isMade(ofHour, "desk_burn_paper", null)).toBe(false);
  expect(await isMade(ofHour, "desk_add_paper", null)).toBe(true);
  vi.setSystemTime(Date.now() + 31 * 60_000);
  expect(await isMade(ofHour, "desk_burn_paper", null)).toBe(true);
  expect(await isMade(ofHour, "desk_burn_paper", null)).toBe(false);
});

test("a run is stopped after writes of unknown outcome", async () => {
  const policy = createPolicy([deny({ unknownOutcomesOfRun: { above: 0 } })], [desk]);
  const { find } = await startDesk(policy, { status: 500 });
  const thread = randomUUID();
  const failed = await callAsModel(find("desk_add_paper"), { title: "a" }, { thread });
  expect(failed.status).toBe("error");
  const next = await callAsModel(find("desk_add_paper"), { title: "a" }, { thread });
  expect(next.text).toContain("enough");
  expect(await isMade(policy, "desk_add_paper", randomUUID())).toBe(true);
});

test("a write that was refused before it was sent does not count", async () => {
  const refuse = { open: () => ({ call: () => Promise.reject(new Error("not today")) }) };
  const policy = createPolicy([deny({ writesOfRun: { above: 1 } })], [desk]);
  const thread = randomUUID();
  const { find } = await startDesk(policy, { layers: [refuse] });
  await callAsModel(find("desk_add_paper"), { title: "a" }, { thread }).catch(() => undefined);
  expect(await isMade(policy, "desk_add_paper", thread)).toBe(true);
  expect(await isMade(policy, "desk_add_paper", thread)).toBe(false);
});

test("a question is asked about the write that is above, and rules say so in words", async () => {
  const rule: PolicyRule = {
    when: { writesOfRun: { above: 1 } },
    then: "ask",
    because: "it is the second",
  };
  const policy = createPolicy([rule], [desk]);
  const { find, toolkit } = await startDesk(policy);
  const origin = { threadId: randomUUID(), toolCallId: "a" };
  const tool = find("desk_add_paper");
  expect(await questionFor(tool, { title: "a" }, origin)).toBeUndefined();
  await callAsModel(tool, { title: "a" }, { thread: origin.threadId });
  expect(await questionFor(tool, { title: "a" }, origin)).toMatchObject({
    because: "it is the second",
  });
  expect(explainPolicy(toolkit)).toContain(
    "desk_add_paper: ask above 1 writes of the run, else allow",
  );
  expect(explainPolicy(toolkit)).toContain("desk_read_paper: allow");
  const wrong = [deny({ writesOfRun: { over: 1 } } as never)];
  expect(() => createPolicy(wrong, [desk])).toThrow("policy[0].when.writesOfRun");
});
