import { expect, test } from "vitest";
import type { MirroredItem } from "@workbelt/core/provider";
import {
  COLLECTION,
  NOW,
  PARTITION,
  entry,
  find,
  head,
  ids,
  key,
  list,
  put,
  type Empty,
} from "./entries.js";

export function testItems(empty: Empty): void {
  test("every item comes back as it was put", async () => {
    const store = empty();
    const items: MirroredItem[] = [
      { id: "plain", title: "", text: "", outside: false },
      {
        id: "full",
        title: "Renewal",
        text: "First paragraph.\nSecond paragraph.",
        url: "https://crm.example.com/full",
        at: "2026-11-05T09:00:00.000Z",
        by: ["Anna Berg"],
        keys: ["full", "anna@example.com"],
        mentions: ["deal"],
        outside: true,
      },
      {
        id: "odd",
        title: "\u0000 NUL, half \uD83D, \u2028",
        text: `' " \` \\ $& %s 👩‍👩‍👧 ☃ \uFEFF`,
        outside: true,
      },
      { id: "long", title: "Long", text: "Lorem ipsum dolor. ".repeat(50_000), outside: false },
    ];
    await put(
      store,
      items.map((item) => ({ ...entry(item.id), item })),
    );
    const found = await store.items(items.map(({ id }) => key(id)));
    expect(found.map(({ item }) => item)).toEqual(items);
    expect(found[0]).toMatchObject({ ...head("plain"), changedAt: NOW });
    expect(await store.items([key("none"), { ...key("full"), partition: "crm bob" }])).toEqual([]);
  });

  test("an equal item is not a change, but its head is updated", async () => {
    const store = empty();
    const item: MirroredItem = { id: "a", title: "Renewal", text: "Text", outside: true };
    await put(store, [{ ...entry("a"), item }]);
    const [before] = await store.items([key("a")]);
    const since = await store.lastChange();
    const again = {
      ...head("a"),
      part: "other",
      revision: "2",
      settled: false,
      seen: 7,
      checkedAt: NOW + 5,
    };
    // The same members in another order, and one without a value.
    const equal = { outside: true, text: "Text", url: undefined, title: "Renewal", id: "a" };
    await put(store, [{ ...again, item: equal }], { at: NOW + 5 });
    expect(await store.changes([PARTITION], since, 10)).toEqual([]);
    const [after] = await store.items([key("a")]);
    expect(after).toMatchObject(again);
    expect(after?.change).toBe(before?.change);
    expect(after?.changedAt).toBe(NOW);
  });

  test.each<[string, Partial<MirroredItem>]>([
    ["title", { title: "Other" }],
    ["text", { text: "Other" }],
    ["address", { url: "https://crm.example.com/b" }],
    ["time", { at: "2026-11-06T09:00:00.000Z" }],
    ["authors", { by: ["Bob"] }],
    ["keys", { keys: ["b"] }],
    ["mentions", { mentions: ["b"] }],
    ["origin", { outside: false }],
  ])("an item with another %s is a change", async (_, different) => {
    const store = empty();
    await put(store, [entry("a")]);
    const since = await store.lastChange();
    await put(store, [entry("a", different)], { at: NOW + 5 });
    const [change] = await store.changes([PARTITION], since, 10);
    expect(change).toMatchObject({ type: "changed", changedAt: NOW + 5, item: different });
    expect(await store.items([key("a")])).toMatchObject([{ item: different }]);
  });

  test("an item that was removed is found by nothing but the list of changes", async () => {
    const store = empty();
    await put(store, [entry("a", { title: "Renewal", mentions: ["deal"] }), entry("b")]);
    await put(store, [], { remove: [key("a")], at: NOW + 5 });
    expect(await ids(store)).toEqual(["b"]);
    expect(await store.items([key("a")])).toEqual([]);
    expect(await find(store, { words: ["renewal"] })).toEqual([]);
    expect(await find(store, { about: ["deal"] })).toEqual([]);
    expect(await find(store, { words: [] })).toEqual(["b"]);
    expect(await store.summary(PARTITION)).toMatchObject([{ collection: COLLECTION, items: 1 }]);
    const changes = await store.changes([PARTITION], 0, 10);
    expect(changes.map(({ id, type }) => ({ id, type }))).toEqual([
      { id: "b", type: "added" },
      { id: "a", type: "removed" },
    ]);
    expect(changes[1]).toMatchObject({ changedAt: NOW + 5, item: { title: "Renewal" } });
  });

  test("an item that was removed can be put again", async () => {
    const store = empty();
    await put(store, [entry("a", { title: "Renewal" })]);
    await put(store, [], { remove: [key("a")] });
    const since = await store.lastChange();
    await put(store, [entry("a", { title: "Renewal" })]);
    expect(await ids(store)).toEqual(["a"]);
    expect(await find(store, { words: ["renewal"] })).toEqual(["a"]);
    expect(await store.changes([PARTITION], since, 10)).toMatchObject([{ type: "added", id: "a" }]);
  });

  test("seen items are checked at the time of the step, and nothing else changes", async () => {
    const store = empty();
    await put(store, [entry("a"), entry("b")]);
    const since = await store.lastChange();
    const seen = [{ ...key("a"), seen: 4, settled: false, part: "p" }, key("b"), key("none")];
    await put(store, [], { seen, at: NOW + 9 });
    expect(await store.heads(list)).toEqual([
      { ...head("a"), seen: 4, settled: false, part: "p", checkedAt: NOW + 9 },
      { ...head("b"), checkedAt: NOW + 9 },
    ]);
    expect(await store.changes([PARTITION], since, 10)).toEqual([]);
  });

  test("what lists have of items is kept beside them, and is no change", async () => {
    const store = empty();
    await put(store, [
      { ...entry("a"), part: "p", listed: json("a") },
      { ...entry("b"), part: "p" },
      { ...entry("c"), part: "q", listed: json("c") },
    ]);
    const ofPart = { ...list, part: "p" };
    expect(await store.listed(ofPart)).toEqual([json("a"), undefined]);
    expect(await store.listed(list)).toEqual([json("a"), undefined, json("c")]);
    expect(await store.listed({ ...list, partition: "crm bob" })).toEqual([]);
    const since = await store.lastChange();
    // Of an item that is seen unchanged, and of one that is put unchanged.
    const seen = [
      { ...key("b"), listed: json("new") },
      { ...key("none"), listed: json("none") },
    ];
    await put(store, [{ ...entry("a"), part: "p", listed: json("other") }], { seen });
    expect(await store.listed(ofPart)).toEqual([json("other"), json("new")]);
    expect(await store.changes([PARTITION], since, 10)).toEqual([]);
    // Another step has written it since this one was read.
    const late = { ...key("a"), listed: json("late") };
    await put(store, [{ ...entry("a"), part: "p", listed: json("late") }], { asOf: since });
    await put(store, [], { asOf: since, seen: [late] });
    expect(await store.listed(ofPart)).toEqual([json("other"), json("new")]);
    await put(store, [], { remove: [key("a")] });
    await put(store, [{ ...entry("a"), part: "p" }]);
    expect(await store.listed(ofPart)).toEqual([undefined, json("new")]);
    await store.drop(PARTITION);
    await put(store, [{ ...entry("b"), part: "p" }]);
    expect(await store.listed(ofPart)).toEqual([undefined]);
  });

  test("a summary counts items by collection, with the oldest check", async () => {
    const store = empty();
    await put(store, [
      { ...entry("a"), checkedAt: NOW - 50 },
      entry("b"),
      { ...entry("a"), collection: "crm_tasks" },
    ]);
    const summaries = await store.summary(PARTITION);
    expect(summaries.toSorted((one, other) => one.items - other.items)).toEqual([
      { partition: PARTITION, collection: "crm_tasks", items: 1, oldestCheck: NOW },
      { partition: PARTITION, collection: COLLECTION, items: 2, oldestCheck: NOW - 50 },
    ]);
    expect(await store.summary("crm bob")).toEqual([]);
  });

  test("nothing is found in another partition", async () => {
    const store = empty();
    const about = { title: "Renewal", keys: ["shared"] };
    await put(store, [entry("a", { ...about, text: "of alice" })], {
      progress: { expected: 0, text: "alice" },
    });
    await put(store, [{ ...entry("a", { ...about, text: "of bob" }), partition: "crm bob" }], {
      partition: "crm bob",
    });
    for (const [partition, text] of [
      [PARTITION, "of alice"],
      ["crm bob", "of bob"],
    ] as const) {
      const place = { ...key("a"), partition };
      expect(await store.items([place])).toMatchObject([{ partition, item: { text } }]);
      const query = { partitions: [partition], limit: 10 };
      expect(await store.search({ ...query, words: ["renewal"] })).toMatchObject([place]);
      expect(await store.search({ ...query, words: [], about: ["shared"] })).toMatchObject([place]);
      expect(await store.changes([partition], 0, 10)).toMatchObject([
        { partition, item: { text } },
      ]);
      expect(await store.summary(partition)).toMatchObject([{ items: 1 }]);
    }
    const both = { partitions: ["crm bob", PARTITION], words: ["renewal"], limit: 10 };
    expect(await store.search(both)).toHaveLength(2);
    expect(await store.search({ ...both, partitions: [] })).toEqual([]);
    expect(await store.search({ ...both, partitions: ["crm"] })).toEqual([]);
  });

  test("a dropped partition is empty, and can be filled again", async () => {
    const store = empty();
    await put(store, [entry("a", { title: "Renewal" })], {
      progress: { expected: 0, text: "one" },
    });
    await put(store, [{ ...entry("a", { title: "Renewal" }), partition: "crm bob" }], {
      partition: "crm bob",
    });
    await store.drop(PARTITION);
    await store.drop("never there");
    expect(await store.progress(PARTITION)).toEqual({ version: 0, text: undefined });
    expect(await ids(store)).toEqual([]);
    expect(await store.changes([PARTITION], 0, 10)).toEqual([]);
    expect(await find(store, { words: ["renewal"] })).toEqual([]);
    const other = { partitions: ["crm bob"], words: ["renewal"], limit: 10 };
    expect(await store.search(other)).toHaveLength(1);
    const since = await store.lastChange();
    await put(store, [entry("b", { title: "Renewal" })], {
      progress: { expected: 0, text: "two" },
    });
    expect(await find(store, { words: ["renewal"] })).toEqual(["b"]);
    expect(await store.changes([PARTITION], since, 10)).toMatchObject([{ id: "b" }]);
  });
}

function json(id: string): string {
  return JSON.stringify({ id, odd: "\uD83D ☃", long: "x".repeat(20_000) });
}
