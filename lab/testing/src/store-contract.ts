import { inspect } from "node:util";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Store } from "@workbelt/core/store";

/** Factories for stores of one kind. Each test uses a new store. */
export interface StoresUnderTest {
  /** Creates an empty store. */
  empty: () => Store;
  /** Creates another store object on the same data, as in a second process. */
  another?: (store: Store) => Store;
}

const hostile = [
  "",
  "a/b/../c",
  "a:b::c",
  "*",
  "a*",
  "a?[b-c]\\^",
  "[a]*",
  "%_'\"`;--",
  "naïve ☃ 👩‍👩‍👧 \u0000 after NUL",
  "\n\r\t\u001b",
  "__proto__",
  "constructor",
  `long ${"x".repeat(10_000)}`,
  "{workbelt}:a",
];

/**
 * Defines the vitest tests that every Store must pass, inside the current `describe`.
 *
 * @example
 * describe("MyStore", () => {
 *   testStore({ empty: () => new MyStore(newTable()) });
 * });
 */
export function testStore({ empty, another }: StoresUnderTest): void {
  test("an entry is there from its writing to its deletion", async () => {
    const store = empty();
    expect(await store.get("a")).toBeUndefined();
    const revision = await store.put("a", "one");
    expect(revision).toEqual(expect.any(String));
    expect(await store.get("a")).toEqual({ value: "one", revision });
    expect(await store.delete("a", String(revision))).toBe(true);
    expect(await store.get("a")).toBeUndefined();
    expect(await store.keys("")).toEqual([]);
  });

  test("a write without an expected revision is for new entries only", async () => {
    const store = empty();
    await store.put("a", "one");
    expect(await store.put("a", "two")).toBeUndefined();
    expect(await store.get("a")).toMatchObject({ value: "one" });
  });

  test("a write or deletion with another revision changes nothing", async () => {
    const store = empty();
    const first = String(await store.put("a", "one"));
    const second = String(await store.put("a", "two", { expected: first }));
    expect(second).not.toBe(first);
    const elsewhere = String(await store.put("b", "two"));
    for (const expected of [first, elsewhere, "", "0", "unknown"]) {
      expect(await store.put("a", "three", { expected })).toBeUndefined();
      expect(await store.delete("a", expected)).toBe(false);
      expect(await store.put("none", "three", { expected })).toBeUndefined();
      expect(await store.delete("none", expected)).toBe(false);
    }
    expect(await store.get("a")).toEqual({ value: "two", revision: second });
    expect(await store.get("none")).toBeUndefined();
  });

  test("writing the same value again is another revision", async () => {
    const store = empty();
    const first = String(await store.put("a", "same"));
    const second = String(await store.put("a", "same", { expected: first }));
    expect(second).not.toBe(first);
    await store.delete("a", second);
    const third = await store.put("a", "same");
    expect([first, second]).not.toContain(third);
    expect(await store.put("a", "late", { expected: second })).toBeUndefined();
  });

  test("hostile keys are keys like others", async () => {
    const store = empty();
    for (const key of hostile) expect(await store.put(key, `value of ${key}`)).toBeDefined();
    for (const key of hostile)
      expect(await store.get(key)).toMatchObject({ value: `value of ${key}` });
    expect((await store.keys("")).toSorted()).toEqual(hostile.toSorted());
    for (const prefix of [...hostile, "a", "a?", "[", "\\", "long x", "naïve ☃ 👩", "n", "zzz"]) {
      const expected = hostile.filter((key) => key.startsWith(prefix));
      expect((await store.keys(prefix)).toSorted()).toEqual(expected.toSorted());
    }
    expect(await store.get("toString")).toBeUndefined();
    const gone = await store.get("*");
    expect(await store.delete("*", String(gone?.revision))).toBe(true);
    expect(await store.keys("")).toHaveLength(hostile.length - 1);
  });

  test.each(["\uD83D", "a\uDE00b"])("half of a character is refused: %j", async (text) => {
    const store = empty();
    const refusal = { code: "configuration" };
    await expect(store.get(text)).rejects.toMatchObject(refusal);
    await expect(store.put(text, "value")).rejects.toMatchObject(refusal);
    await expect(store.put("key", text)).rejects.toMatchObject(refusal);
    await expect(store.delete(text, "1")).rejects.toMatchObject(refusal);
    await expect(store.keys(text)).rejects.toMatchObject(refusal);
    expect(await store.keys("")).toEqual([]);
  });

  test("every value comes back as it was", async () => {
    const store = empty();
    const values = [
      "",
      "\u0000 NUL \u0000",
      `' " \` \\ \u2028 $& %s ]]`,
      "👩‍👩‍👧 ☃ \uFEFF",
      "x".repeat(2_000_000),
      JSON.stringify({ __proto__: null, nested: ['"'] }),
    ];
    for (const [index, value] of values.entries()) {
      await store.put(String(index), value);
      expect(await store.get(String(index))).toMatchObject({ value });
    }
  });

  test("many keys are listed once each", async () => {
    const store = empty();
    const keys = Array.from({ length: 1200 }, (_, index) => `many/${index}`);
    await Promise.all(keys.map((key) => store.put(key, "x", { lifetimeMs: 3_600_000 })));
    expect((await store.keys("many/")).toSorted()).toEqual(keys.toSorted());
    expect(await store.keys("many/119")).toHaveLength(11);
  });

  test("an entry is gone when its lifetime is over, and its place is free", async () => {
    const store = empty();
    const first = String(await store.put("short", "one", { lifetimeMs: 500 }));
    await store.put("long", "one", { lifetimeMs: 3_600_000 });
    expect(await store.get("long")).toMatchObject({ value: "one" });
    await setTimeout(520);
    expect(await store.get("short")).toBeUndefined();
    expect(await store.keys("")).toEqual(["long"]);
    expect(await store.put("short", "two", { expected: first })).toBeUndefined();
    expect(await store.delete("short", first)).toBe(false);
    expect(await store.put("short", "three")).toBeDefined();
    expect(await store.get("short")).toMatchObject({ value: "three" });
  });

  test("each write resets or removes the lifetime", async () => {
    const store = empty();
    let lifetimeMs = 250;
    let kept: string | undefined;
    // A slow machine needs more time for two writes.
    while (kept === undefined && lifetimeMs < 60_000) {
      lifetimeMs *= 2;
      const first = await store.put("kept", "one", { lifetimeMs });
      kept = await store.put("kept", "two", { expected: first });
    }
    const second = await store.put("shortened", "one");
    await store.put("shortened", "two", { expected: second, lifetimeMs: 50 });
    await store.put("endless", "one", { lifetimeMs: Infinity });
    await setTimeout(lifetimeMs + 20);
    expect((await store.keys("")).toSorted()).toEqual(["endless", "kept"]);
  });

  test.each([0, -1, Number.NaN, 0.2])("a lifetime of %j is over at once", async (lifetimeMs) => {
    const store = empty();
    expect(await store.put("a", "one", { lifetimeMs })).toBeDefined();
    await setTimeout(5);
    expect(await store.get("a")).toBeUndefined();
    expect(await store.put("a", "two")).toBeDefined();
  });

  test("of 100 writers at the same time exactly one wins each round", async () => {
    const store = empty();
    const stores = [store, another?.(store) ?? store];
    let expected: string | undefined;
    for (let round = 0; round < 5; round += 1) {
      const writers = Array.from({ length: 100 }, (_, writer) =>
        (stores[writer % 2] ?? store).put("one", `${round}/${writer}`, { expected }),
      );
      const revisions = await Promise.all(writers);
      const winners = revisions.flatMap((revision, writer) =>
        revision === undefined ? [] : [writer],
      );
      expect(winners).toHaveLength(1);
      expected = revisions[winners[0] ?? 0];
      const entry = { value: `${round}/${winners[0]}`, revision: expected };
      for (const each of stores) expect(await each.get("one")).toEqual(entry);
    }
    const deletions = stores.flatMap((each) =>
      Array.from({ length: 20 }, () => each.delete("one", String(expected))),
    );
    expect((await Promise.all(deletions)).filter(Boolean)).toHaveLength(1);
  });

  test("neither inspect nor JSON shows a value", async () => {
    const store = empty();
    await store.put("account", "the secret value");
    const shown = [
      inspect(store, { showHidden: true, depth: Infinity, getters: true }),
      JSON.stringify(store),
      JSON.stringify({ ...store }),
    ].join("\n");
    expect(shown).not.toContain("secret");
  });

  if (another === undefined) return;
  test("another store object sees the same", async () => {
    const store = empty();
    const revision = await store.put("a", "one");
    const expected = await store.put("b", "two", { lifetimeMs: 3_600_000 });
    const second = another(store);
    expect(await second.get("a")).toEqual({ value: "one", revision });
    expect((await second.keys("")).toSorted()).toEqual(["a", "b"]);
    await store.put("b", "three", { expected, lifetimeMs: 50 });
    await setTimeout(70);
    expect(await second.keys("")).toEqual(["a"]);
    expect(await second.delete("a", String(revision))).toBe(true);
    expect(await store.get("a")).toBeUndefined();
  });
}
