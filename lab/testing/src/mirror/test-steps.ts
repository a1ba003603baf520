import { expect, test } from "vitest";
import type { MirrorStore } from "@workbelt/mirror";
import { NOW, PARTITION, entry, find, head, ids, key, list, put, type Empty } from "./entries.js";

export function testProgress(empty: Empty): void {
  test("progress has version 0 and no text before the first step, and a higher version after each", async () => {
    const store = empty();
    expect(await store.progress(PARTITION)).toEqual({ version: 0, text: undefined });
    expect(await put(store, [], { progress: { expected: 0, text: "one" } })).toBe(true);
    expect(await store.progress(PARTITION)).toEqual({ version: 1, text: "one" });
    expect(await put(store, [], { progress: { expected: 1, text: "\u0000 two 👩‍👩‍👧" } })).toBe(true);
    expect(await store.progress(PARTITION)).toEqual({ version: 2, text: "\u0000 two 👩‍👩‍👧" });
    expect(await store.progress("crm bob")).toEqual({ version: 0, text: undefined });
  });

  test("a step from another version of the progress writes nothing", async () => {
    const store = empty();
    await put(store, [entry("kept"), entry("other")], { progress: { expected: 0, text: "one" } });
    const change = await store.lastChange();
    for (const expected of [0, 2, -1]) {
      const step = {
        progress: { expected, text: "two" },
        seen: [{ ...key("kept"), seen: 9 }],
        remove: [key("other")],
      };
      expect(await put(store, [entry("new"), entry("kept", { title: "Other" })], step)).toBe(false);
    }
    expect(await store.progress(PARTITION)).toEqual({ version: 1, text: "one" });
    expect(await store.lastChange()).toBe(change);
    expect(await ids(store)).toEqual(["kept", "other"]);
    expect(await store.heads({ ...list, seenBefore: 9 })).toHaveLength(2);
    expect(await find(store, { words: ["other"] })).toEqual([]);
  });

  test("a step without progress leaves it as it is", async () => {
    const store = empty();
    await put(store, [], { progress: { expected: 0, text: "one" } });
    expect(await put(store, [entry("a")])).toBe(true);
    expect(await store.progress(PARTITION)).toEqual({ version: 1, text: "one" });
  });
}

export function testAsOf(empty: Empty): void {
  test("an item that was changed since a step's items were read is left as it is", async () => {
    const store = empty();
    await put(store, [entry("a", { title: "Old" }), entry("b"), entry("c"), entry("d")]);
    const asOf = await store.lastChange();
    await put(store, [entry("a", { title: "New" }), entry("b", { title: "New" })]);
    await put(store, [{ ...entry("c"), seen: 1 }], { remove: [key("d"), key("e")] });
    const since = await store.lastChange();
    const late = {
      asOf,
      remove: [key("b"), key("c")],
      seen: [{ ...key("a"), seen: 9, settled: false }],
      at: NOW + 9,
    };
    const entries = [
      entry("a", { title: "Old" }),
      entry("d", { title: "Removed" }),
      entry("e", { title: "Removed, and never there" }),
      entry("f", { title: "Fresh" }),
    ];
    expect(await put(store, entries, late)).toBe(true);
    expect(await ids(store)).toEqual(["a", "b", "c", "f"]);
    expect(await store.items([key("a")])).toMatchObject([{ ...head("a"), item: { title: "New" } }]);
    expect(await store.changes([PARTITION], since, 10)).toMatchObject([{ id: "f", type: "added" }]);
    expect(await find(store, { words: ["old", "removed"] })).toEqual([]);
  });

  test("an item that was put again without a change counts as newer, too", async () => {
    const store = empty();
    await put(store, [entry("a", { title: "Now" })]);
    const asOf = await store.lastChange();
    await put(store, [entry("a", { title: "Now" })]);
    await put(store, [entry("a", { title: "Before" })], { asOf });
    expect(await store.items([key("a")])).toMatchObject([{ item: { title: "Now" } }]);
  });

  test("of an item that one step puts twice, the later counts", async () => {
    const store = empty();
    const twice = [entry("a", { title: "First" }), entry("a", { title: "Second" })];
    await put(store, twice, { asOf: await store.lastChange(), seen: [{ ...key("a"), seen: 3 }] });
    expect(await store.items([key("a")])).toMatchObject([{ seen: 3, item: { title: "Second" } }]);
    expect(await find(store, { words: ["first"] })).toEqual([]);
    expect(await find(store, { words: ["second"] })).toEqual(["a"]);
  });
}

export function testSharing(empty: Empty, another: (store: MirrorStore) => MirrorStore): void {
  test("another store object sees the same", async () => {
    const store = empty();
    await put(store, [entry("a", { title: "Renewal", keys: ["x"] })], {
      progress: { expected: 0, text: "one" },
    });
    const second = another(store);
    expect(await second.progress(PARTITION)).toEqual({ version: 1, text: "one" });
    expect(await second.items([key("a")])).toEqual(await store.items([key("a")]));
    expect(await find(second, { words: ["renewal"], about: ["x"] })).toEqual(["a"]);
    await put(second, [], { remove: [key("a")] });
    expect(await find(store, { words: ["renewal"] })).toEqual([]);
    expect(await store.lastChange()).toBe(await second.lastChange());
  });

  test("of steps from the same progress exactly one is made", async () => {
    const store = empty();
    const stores = [store, another(store)];
    for (let round = 0; round < 5; round += 1) {
      const steps = Array.from({ length: 10 }, (_, index) =>
        put(stores[index % 2] ?? store, [entry(`${round} ${index}`)], {
          progress: { expected: round, text: `${round} ${index}` },
        }),
      );
      const made = (await Promise.all(steps)).flatMap((done, index) => (done ? [index] : []));
      expect(made).toHaveLength(1);
      const { text, version } = await store.progress(PARTITION);
      expect({ text, version }).toEqual({ text: `${round} ${made[0]}`, version: round + 1 });
    }
    expect(await ids(store)).toHaveLength(5);
  });

  test("steps at the same time lose nothing, and number each change once", async () => {
    const store = empty();
    const stores = [store, another(store)];
    const steps = Array.from({ length: 20 }, (_, step) =>
      put(
        stores[step % 2] ?? store,
        Array.from({ length: 5 }, (__, index) => entry(`${step} ${index}`, { text: "renewal" })),
      ),
    );
    expect(await Promise.all(steps)).toEqual(steps.map(() => true));
    const changes = await store.changes([PARTITION], 0, 1000);
    expect(new Set(changes.map(({ change }) => change)).size).toBe(100);
    expect(await find(store, { words: ["renewal"], limit: 1000 })).toHaveLength(100);
  });
}
