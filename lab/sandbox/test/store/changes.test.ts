import { expect, onTestFinished, test } from "vitest";
import type { Change } from "../../src/store/change-log.js";
import { Store } from "../../src/store/store.js";

function createWatchedStore() {
  const store = new Store();
  onTestFinished(() => store.close());
  const reports: (readonly Change[])[] = [];
  store.watch(["a", "b"], (changes) => reports.push(changes));
  return { store, reports };
}

test("a change outside a transaction is reported at once, with the document before and after", () => {
  const { store, reports } = createWatchedStore();
  store.put("a", "1", { text: "one" });
  store.put("a", "1", { text: "two" });
  store.delete("a", "1");
  store.delete("a", "1");
  store.put("c", "1", { text: "not watched" });
  const place = { collection: "a", id: "1" };
  expect(reports).toEqual([
    [{ ...place, before: undefined, after: { text: "one" } }],
    [{ ...place, before: { text: "one" }, after: { text: "two" } }],
    [{ ...place, before: { text: "two" }, after: undefined }],
  ]);
});

test("a transaction is reported once: each document as before it and after it, in order", () => {
  const { store, reports } = createWatchedStore();
  store.put("b", "2", { text: "old" });
  reports.length = 0;
  store.transaction(() => {
    store.put("b", "2", { text: "newer" });
    store.put("a", "1", { text: "one" });
    store.put("b", "2", { text: "newest" });
    store.put("a", "3", { text: "temporary" });
    store.delete("a", "3");
    expect(reports).toEqual([]);
  });
  expect(reports).toEqual([
    [
      { collection: "b", id: "2", before: { text: "old" }, after: { text: "newest" } },
      { collection: "a", id: "1", before: undefined, after: { text: "one" } },
    ],
  ]);
});

test("neither a transaction that is rolled back nor one that clears the store is reported", () => {
  const { store, reports } = createWatchedStore();
  const fail = () =>
    store.transaction(() => {
      store.put("a", "1", {});
      throw new Error("rolled back");
    });
  expect(fail).toThrow("rolled back");
  store.transaction(() => {
    store.put("a", "1", {});
    store.clear();
    store.put("a", "2", {});
  });
  expect(reports).toEqual([]);
  store.put("a", "3", {});
  expect(reports).toHaveLength(1);
});
