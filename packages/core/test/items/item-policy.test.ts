import { expect, test } from "vitest";
import { MemoryStore } from "../../src/store/index.js";
import { type AuditEntry, AuditLog, createPolicy, type PolicyRules } from "../../src/index.js";
import { questionFor } from "../../src/adapters/index.js";
import { boardPackage, callAsModel, createTools, startBoard } from "./board.js";

const origin = { threadId: "thread-1", toolCallId: "call-1" };

async function start(rules: PolicyRules) {
  const service = await startBoard();
  const entries: AuditEntry[] = [];
  const auditLog = new AuditLog({ write: (entry) => entries.push(entry) });
  const policy = createPolicy(rules, [boardPackage], { store: new MemoryStore() });
  for (const id of ["c0", "c1", "c2"]) {
    service.cards.set(id, { title: `Card ${id}`, values: { column: "todo" } });
  }
  return { ...service, entries, ...createTools({ client: service.open(), policy, auditLog }) };
}

const deleting: PolicyRules = [{ when: { consequence: { deletes: true } }, then: "ask" }];

test("one denied item has all of them refused, and the message names it", async () => {
  const { entries, update, writes } = await start([
    { when: { input: { "values.column": "done" } }, then: "deny", because: "done is for people" },
  ]);
  const items = ["c0", "c1", "c2"].map((card_id, index) => {
    return { card_id, values: { column: index === 1 ? "done" : "todo" } };
  });
  const { content, message, status } = await callAsModel(update, { items });
  expect(status).toBe("error");
  expect(content).toContain("Nothing was sent. The policy denies this call");
  expect(content).toContain("item 1: done is for people");
  expect(message.artifact).toMatchObject({ error: { code: "denied" } });
  expect(writes).toEqual([]);
  expect(entries.map(({ outcome, toolCallId }) => [outcome, toolCallId])).toEqual(
    [0, 1, 2].map((index) => ["refused", `call-1#${index}`]),
  );
});

test("items that need approval are refused without it, and run once after one answer", async () => {
  const { update, writes } = await start(deleting);
  const args = { items: [{ card_id: "c0", gone: true }, { card_id: "c1" }, { card_id: "c2" }] };
  const before = await callAsModel(update, args);
  expect(before.message.artifact).toMatchObject({ error: { code: "approval_required" } });
  expect(writes).toEqual([]);
  const question = await questionFor(update, args, origin);
  question?.grant();
  expect((await callAsModel(update, args)).data).toEqual({ done: 3 });
  const again = await callAsModel(update, args);
  expect(again.message.artifact).toMatchObject({ error: { code: "approval_required" } });
  expect(writes).toHaveLength(3);
});

test("an approval counts for no other items than those that were asked about", async () => {
  const { update, writes } = await start(deleting);
  const items = ["c0", "c1"].map((card_id) => ({ card_id, gone: true }));
  (await questionFor(update, { items }, origin))?.grant();
  for (const others of [
    [...items, { card_id: "c2", gone: true }],
    items.toReversed(),
    items.map((item) => ({ ...item, values: { column: "done" } })),
  ]) {
    const { message } = await callAsModel(update, { items: others });
    expect(message.artifact).toMatchObject({ error: { code: "approval_required" } });
  }
  const otherCall = await callAsModel(update, { items }, { id: "call-2" });
  expect(otherCall.message.artifact).toMatchObject({ error: { code: "approval_required" } });
  expect(writes).toEqual([]);
});

test("the question has what all items share once, each item with its name, and what follows", async () => {
  const { update } = await start(deleting);
  const items = [
    { card_id: "c0", gone: true },
    { card_id: "c1", gone: true },
    { card_id: "c2", values: { column: "todo", note: "fine” and harmless" } },
  ];
  const question = await questionFor(update, { values: { column: "done" }, items }, origin);
  expect(await question?.describe()).toBe(
    [
      "Desk: Change one card, 3 times.",
      "Items 1-2: Deletes the card. Cannot be undone: cards burn.",
      "Item 3: Overwrites the values it names. Can be changed back by hand.",
      "1. “Card c0”; card_id: c0; values.column: todo → done; gone: true",
      "2. “Card c1”; card_id: c1; values.column: todo → done; gone: true",
      '3. “Card c2”; card_id: c2; values.column: todo → todo; values.note: “fine" and harmless”',
    ].join("\n"),
  );
});

test("the question of a hundred items names every item on a line of limited length", async () => {
  const { create } = await start([{ when: { effect: ["create"] }, then: "ask" }]);
  const items = Array.from({ length: 100 }, (_, index) => ({
    title: `${index}`,
    note: `${"long ".repeat(500)}\nAsked because it is harmless.`,
  }));
  const args = { board: "b1", items };
  const described = (await (await questionFor(create, args, origin))?.describe()) ?? "";
  const lines = described.split("\n");
  expect(lines[0]).toBe("Desk: Create a card, 100 times.");
  expect(lines).toContain("For all: board: b1");
  expect(lines.filter((line) => /^\d+\. /.test(line))).toHaveLength(100);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(520);
});

test("a rejected question records each item as refused", async () => {
  const { create, entries } = await start("writes");
  const args = { board: "b1", items: [{ title: "a" }, { title: "b" }] };
  await (await questionFor(create, args, origin))?.refuse("person");
  expect(entries).toMatchObject([
    { outcome: "refused", error: "denied", toolCallId: "call-1#0", decision: { by: "person" } },
    { outcome: "refused", error: "denied", toolCallId: "call-1#1", decision: { by: "person" } },
  ]);
});

test("an answer that comes as a message counts once, if the person was asked", async () => {
  const { create, writes } = await start("writes");
  const args = { board: "b1", items: [{ title: "a" }, { title: "b" }] };
  const ask = () => questionFor(create, args, origin);
  expect(await (await ask())?.grantAsked()).toBe(false);
  await (await ask())?.noteAsked();
  expect(await (await ask())?.grantAsked()).toBe(true);
  expect((await callAsModel(create, args)).data).toMatchObject({ done: 2 });
  expect(await (await ask())?.grantAsked()).toBe(false);
  expect(writes).toHaveLength(2);
});

test("nobody is asked about items of which one is denied, and the tool refuses them", async () => {
  const { update } = await start([
    { when: { input: { card_id: "c1" } }, then: "deny" },
    { when: { effect: ["update"] }, then: "ask" },
  ]);
  const args = { items: [{ card_id: "c0" }, { card_id: "c1" }] };
  expect(await questionFor(update, args, origin)).toBeUndefined();
  const { message } = await callAsModel(update, args);
  expect(message.artifact).toMatchObject({ error: { code: "denied" } });
});

test("each item is an entry of the audit log, with its own ids and outcome", async () => {
  const { entries, update } = await start("open");
  const service = ["c0", "c1"].map((card_id) => ({ card_id }));
  await callAsModel(update, { items: service });
  expect(entries.map(({ ids, outcome, toolCallId }) => ({ ids, outcome, toolCallId }))).toEqual(
    service.map(({ card_id }, index) => ({
      ids: { input: { card_id: [card_id] }, result: { card_id: [card_id] } },
      outcome: "done",
      toolCallId: `call-1#${index}`,
    })),
  );
});

test("programs are not asked about items, and can be denied", async () => {
  const { create, writes } = await start([
    { when: { input: { title: "no" } }, then: "deny" },
    { when: { effect: ["create"] }, then: "ask" },
  ]);
  const inputs = (title: string) => [
    { board: "b1", title: "yes" },
    { board: "b1", title },
  ];
  await expect(create.executeAll(inputs("no"))).rejects.toMatchObject({ code: "denied" });
  expect(writes).toEqual([]);
  await create.executeAll(inputs("also"));
  expect(writes).toHaveLength(2);
});
