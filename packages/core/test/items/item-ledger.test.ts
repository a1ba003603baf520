import {
  array,
  assert,
  asyncProperty,
  constant,
  constantFrom,
  dictionary,
  jsonValue,
  record,
  string,
} from "fast-check";
import { expect, test } from "vitest";
import { MemoryStore } from "../../src/store/index.js";
import type { ItemOutcome } from "../../src/index.js";
import { CallLedger } from "../../src/ledger/index.js";
import { callAsModel, createTools, type Fault, refuse, startBoard } from "./board.js";

const board = "b1";
const cards = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ title: `card ${index}` }));

async function start(fault?: Fault) {
  const service = await startBoard(fault);
  const store = new MemoryStore();
  const open = () =>
    createTools({ client: service.open(), ledger: new CallLedger({ store, leaseMs: 1000 }) });
  return { ...service, open };
}

test("a call that is dispatched again returns the same results, and sends nothing", async () => {
  const { open, writes } = await start();
  const args = { board, items: cards(20) };
  const first = await callAsModel(open().create, args);
  const again = await callAsModel(open().create, args);
  expect(again.data).toEqual(first.data);
  expect(again.message.metadata).toMatchObject({ call: { attempts: 0, replayed: true } });
  expect(writes).toHaveLength(20);
});

test("the next dispatch sends only the items that were not carried out", async () => {
  let isDown = true;
  const { open, writes } = await start(({ body }, response) => {
    const number = Number(String(body["title"]).split(" ")[1]);
    return isDown && number >= 10 && refuse(response, 429);
  });
  const args = { board, items: cards(30) };
  const first = await callAsModel(open().create, args);
  expect(first.data).toMatchObject({ done: 10 });
  isDown = false;
  writes.length = 0;
  const second = await callAsModel(open().create, args);
  expect(second.data).toMatchObject({ done: 30 });
  expect(writes.map(({ body }) => String(body["title"])).toSorted()).toEqual(
    cards(30)
      .slice(10)
      .map(({ title }) => title)
      .toSorted(),
  );
});

test("an item whose outcome is unknown is not sent again, and stays unknown", async () => {
  const { open, writes } = await start(({ body }, response) => {
    return body["title"] === "card 3" && refuse(response, 500);
  });
  const args = { board, items: cards(5) };
  for (let dispatch = 0; dispatch < 2; dispatch += 1) {
    const { data } = await callAsModel(open().create, args);
    expect(data).toMatchObject({ done: 4, unknown: [{ items: [3] }] });
  }
  expect(writes).toHaveLength(5);
});

test("two dispatches at the same time send each item once, and return the same", async () => {
  const { open, writes } = await start();
  const args = { board, items: cards(30) };
  const [one, other] = await Promise.all([
    callAsModel(open().create, args),
    callAsModel(open().create, args),
  ]);
  expect(one.data).toEqual(other.data);
  expect(one.data).toMatchObject({ done: 30 });
  expect(writes).toHaveLength(30);
});

test("a key of the program is that of each item, with its index", async () => {
  const { open, writes } = await start();
  const inputs = cards(3).map((card) => ({ board, ...card }));
  await open().create.executeAll(inputs, { idempotencyKey: "job-7" });
  await open().create.executeAll(inputs, { idempotencyKey: "job-7" });
  const single = await open().create.execute(inputs[1] as (typeof inputs)[0], {
    idempotencyKey: "job-7/1",
  });
  expect(single).toMatchObject({ title: "card 1" });
  expect(writes).toHaveLength(3);
  const changed = inputs.map((input) => ({ ...input, board: "b2" }));
  const outcomes = await open().create.executeAll(changed, { idempotencyKey: "job-7" });
  expect(outcomes).toMatchObject(
    changed.map(() => ({ status: "failed", error: { code: "invalid_input" } })),
  );
});

test("a key without a ledger is refused before anything is sent", async () => {
  const { open, writes } = await startBoard();
  const { create } = createTools({ client: open() });
  const call = create.executeAll([{ board, title: "a" }], { idempotencyKey: "job" });
  await expect(call).rejects.toThrow("its tool has no ledger");
  expect(writes).toEqual([]);
});

test("a call of n items equals n calls", async () => {
  const input = record(
    {
      board: constantFrom("b1", "b2"),
      title: string({ maxLength: 45 }),
      note: constantFrom("tomorrow", "today"),
      values: dictionary(string({ maxLength: 5 }), jsonValue({ maxDepth: 2 }), {
        maxKeys: 3,
      }),
      colour: constant("red"),
    },
    { requiredKeys: [], noNullPrototype: true },
  );
  const refused = ({ body }: Parameters<Fault>[0], response: Parameters<Fault>[1]) =>
    String(body["title"]).length % 7 === 5 && refuse(response, 400, "an odd title");
  await assert(
    asyncProperty(array(input, { minLength: 1, maxLength: 12 }), async (inputs) => {
      const one = await startBoard(refused);
      const all = await startBoard(refused);
      const { create } = createTools({ client: one.open() });
      const singles: (object | Error)[] = [];
      for (const each of inputs) {
        singles.push(await create.execute(each as never).catch((error: Error) => error));
      }
      const call = createTools({ client: all.open() }).create.executeAll(inputs as never);
      const outcomes = await call.catch((error: Error) => error);
      // Of items, one that is invalid has none sent.
      const isInvalid = singles.some((single) => (single as Error).name === "InputError");
      const expected = isInvalid ? "InputError" : singles.map(describeResult);
      expect(outcomes instanceof Error ? outcomes.name : outcomes.map(describeOutcome)).toEqual(
        expected,
      );
      expect(toTexts(all.writes)).toEqual(isInvalid ? [] : toTexts(one.writes));
    }),
    { numRuns: 60, seed: 7 },
  );
});

/** Of cards that are made at the same time, the ids are in any order. */
function describeResult(result: object | Error): unknown {
  return result instanceof Error ? result.message : { ...result, id: undefined };
}

function describeOutcome(outcome: ItemOutcome<object>): unknown {
  return describeResult(outcome.status === "done" ? outcome.output : (outcome.error as Error));
}

function toTexts(writes: readonly unknown[]): string[] {
  return writes.map((write) => JSON.stringify(write)).toSorted();
}
