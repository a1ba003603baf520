import { inspect } from "node:util";
import { expect, test } from "vitest";
import type { HeadFilter, ItemEntry } from "@workbelt/mirror";
import {
  DAY_MS,
  LATEST,
  NOW,
  PARTITION,
  entry,
  find,
  ids,
  key,
  list,
  put,
  type Empty,
} from "./entries.js";

const hostile = [
  "a/b/../c",
  "%_'\"`;--",
  "*",
  "[a]*",
  "naïve ☃ 👩‍👩‍👧",
  "\n\r\t\u001b",
  "__proto__",
  "constructor",
  `long ${"x".repeat(1000)}`,
];

export function testHeads(empty: Empty): void {
  test("heads are listed in the order of ids, filtered and in pages", async () => {
    const store = empty();
    const entries = Array.from({ length: 40 }, (_, index) => ({
      ...entry(`item ${String((index * 7) % 40).padStart(2, "0")}`),
      part: `part ${index % 3}`,
      settled: index % 2 === 0,
      seen: index % 5,
      checkedAt: NOW - index,
    }));
    await put(store, [...entries, { ...entry("item 00"), collection: "crm_tasks" }]);
    const filters: [Partial<HeadFilter>, (one: ItemEntry) => boolean][] = [
      [{}, () => true],
      [{ part: "part 1" }, ({ part }) => part === "part 1"],
      [{ part: "" }, () => false],
      [{ seenBefore: 2 }, ({ seen }) => seen < 2],
      [{ unsettled: true }, ({ settled }) => !settled],
      [{ checkedBefore: NOW - 30 }, ({ checkedAt }) => checkedAt < NOW - 30],
      [{ after: "item 33" }, ({ id }) => id > "item 33"],
      [{ ids: ["item 03", "none", "item 01"] }, ({ id }) => ["item 01", "item 03"].includes(id)],
      [{ ids: [] }, () => false],
      [
        { part: "part 2", seenBefore: 4, unsettled: true, after: "item 10" },
        ({ part, seen, settled, id }) =>
          part === "part 2" && seen < 4 && !settled && id > "item 10",
      ],
    ];
    const sorted = entries.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    for (const [filter, matches] of filters) {
      const expected = sorted.filter(matches).map(({ item: _, ...facts }) => facts);
      expect(await store.heads({ ...list, ...filter })).toEqual(expected);
      expect(await store.heads({ ...list, ...filter, limit: 3 })).toEqual(expected.slice(0, 3));
    }
    expect(await store.heads({ ...list, collection: "none" })).toEqual([]);
    expect(await store.heads({ ...list, partition: "crm bob" })).toEqual([]);
  });

  test("a thousand ids are looked up at once", async () => {
    const store = empty();
    const names = Array.from({ length: 1200 }, (_, index) => `id ${index}`);
    await put(
      store,
      names.map((id) => entry(id)),
    );
    expect(await store.heads({ ...list, ids: names })).toHaveLength(1200);
    expect(await store.items(names.map(key))).toHaveLength(1200);
    const all = await store.search({ partitions: [PARTITION], words: [], limit: LATEST });
    expect(new Set(all.map(({ id }) => id)).size).toBe(1200);
  });
}

export function testChanges(empty: Empty): void {
  test("changes are listed once each, oldest first, and continue after any of them", async () => {
    const store = empty();
    await put(store, [entry("a"), entry("b"), entry("c")]);
    const middle = await store.lastChange();
    await put(store, [entry("b", { title: "Changed" }), entry("d")], { remove: [key("a")] });
    const all = await store.changes([PARTITION], 0, 10);
    expect(all.map(({ id, type }) => `${id} ${type}`)).toEqual([
      "c added",
      "b added",
      "d added",
      "a removed",
    ]);
    const numbers = all.map(({ change }) => change);
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
    expect(new Set(numbers).size).toBe(4);
    expect(numbers.at(-1)).toBe(await store.lastChange());
    const since = await store.changes([PARTITION], middle, 10);
    expect(since.map(({ id, type }) => `${id} ${type}`)).toEqual([
      "b changed",
      "d added",
      "a removed",
    ]);
    const paged = [];
    for (let after = 0; paged.length < 4;) {
      const [next] = await store.changes([PARTITION], after, 1);
      paged.push(next?.id);
      after = next?.change ?? LATEST;
    }
    expect(paged).toEqual(all.map(({ id }) => id));
    expect(await store.changes([PARTITION], numbers.at(-1) ?? 0, 10)).toEqual([]);
    expect(await store.changes([], 0, 10)).toEqual([]);
  });

  test("a removal is listed for 30 days", async () => {
    const store = empty();
    await put(store, [entry("a"), entry("b")]);
    await put(store, [], { remove: [key("a")], at: NOW });
    await put(store, [], { at: NOW + 29 * DAY_MS });
    expect(await store.changes([PARTITION], 0, 10)).toMatchObject([{ id: "b" }, { id: "a" }]);
    await put(store, [], { at: NOW + 31 * DAY_MS });
    expect(await store.changes([PARTITION], 0, 10)).toMatchObject([{ id: "b" }]);
    await put(store, [entry("a")], { at: NOW + 31 * DAY_MS });
    expect(await ids(store)).toEqual(["a", "b"]);
  });

  test("the numbers of a new store begin with the time, above those of one that it replaces", async () => {
    expect(await empty().lastChange()).toBeGreaterThan(1e12);
  });

  test("the number of the last change never goes back", async () => {
    const store = empty();
    const start = await store.lastChange();
    await put(store, [entry("a")]);
    const first = await store.lastChange();
    expect(first).toBeGreaterThan(start);
    await put(store, [], { remove: [key("a")] });
    const second = await store.lastChange();
    expect(second).toBeGreaterThan(first);
    await store.drop(PARTITION);
    expect(await store.lastChange()).toBeGreaterThanOrEqual(second);
  });
}

export function testNames(empty: Empty): void {
  test("hostile ids are ids like others", async () => {
    const store = empty();
    await put(
      store,
      hostile.map((id) => ({ ...entry(id), part: id, revision: id })),
    );
    expect((await ids(store)).toSorted()).toEqual(hostile.toSorted());
    for (const id of hostile) {
      expect(await store.heads({ ...list, part: id })).toMatchObject([{ id, revision: id }]);
      expect(await store.heads({ ...list, ids: [id] })).toMatchObject([{ id }]);
      expect(await store.items([key(id)])).toMatchObject([{ item: { id } }]);
      expect(await find(store, { words: [], keys: [id] })).toEqual([id]);
    }
    await put(store, [], { remove: [key("*")] });
    expect(await ids(store)).toHaveLength(hostile.length - 1);
  });

  test.each(["\uD83D", "a\uDE00b", "a\u0000b"])(
    "an id that a database would change is refused, and nothing of its step is written: %j",
    async (id) => {
      const store = empty();
      const start = await store.lastChange();
      const step = { progress: { expected: 0, text: "one" } };
      const refusal = { code: "configuration" };
      await expect(put(store, [entry("a"), entry(id)], step)).rejects.toMatchObject(refusal);
      expect(await ids(store)).toEqual([]);
      expect(await store.progress(PARTITION)).toEqual({ version: 0, text: undefined });
      expect(await store.lastChange()).toBe(start);
    },
  );

  test("neither inspect nor JSON shows what is in a store", async () => {
    const store = empty();
    await put(store, [entry("a", { text: "the secret text", keys: ["secret@example.com"] })]);
    await find(store, { words: ["secret"], about: ["secret@example.com"] });
    const shown = [
      inspect(store, { showHidden: true, depth: Infinity, getters: true }),
      JSON.stringify(store),
      JSON.stringify({ ...store }),
    ].join("\n");
    expect(shown).not.toContain("secret");
  });

  test("a closed store says that it is closed", async () => {
    const store = empty();
    await put(store, [entry("a")]);
    await store.close();
    await store.close();
    const closed = { code: "store_unavailable" };
    await expect(store.lastChange()).rejects.toMatchObject(closed);
    await expect(find(store, { words: ["a"] })).rejects.toMatchObject(closed);
    await expect(put(store, [entry("b")])).rejects.toMatchObject(closed);
  });
}
