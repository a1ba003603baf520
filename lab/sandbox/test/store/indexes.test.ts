import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { Collection } from "../../src/store/collection.js";
import { startingWith } from "../../src/store/document-index.js";
import { Store } from "../../src/store/store.js";

interface Call {
  id: string;
  day: string;
  people: string[];
}

const byDayAndPerson = {
  day: (call: Call) => [call.day],
  person: (call: Call) => call.people,
};

function openCalls(store = openStore()) {
  const calls = new Collection(store, "calls", { indexes: byDayAndPerson });
  const add = (id: string, day: string, people: string[]) => calls.put(id, { id, day, people });
  add("a", "2026-11-02", ["ada", "ben"]);
  add("b", "2026-11-01", ["ada"]);
  add("c", "2026-11-02", ["cem", "ada"]);
  add("d", "2026-12-01", []);
  return { store, calls };
}

/** Opens a store until the end of the test. */
function openStore(file?: string): Store {
  const store = new Store(file);
  onTestFinished(() => store.close());
  return store;
}

const idsOf = (calls: Call[]) => calls.map(({ id }) => id).join(" ");

async function createFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "workbelt-store-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, "data.sqlite");
}

test("documents are found by a key, in the order they were added, by page", () => {
  const { calls } = openCalls();
  expect(idsOf(calls.find("person", "ada"))).toBe("a b c");
  expect(idsOf(calls.find("person", "ada", { offset: 1, limit: 1 }))).toBe("b");
  expect(idsOf(calls.find("person", "ada", { order: "newest", limit: 2 }))).toBe("c b");
  expect(calls.first("person", "cem")?.id).toBe("c");
  expect(calls.first("person", "dan")).toBeUndefined();
  expect(calls.find("person", "2026-11-01")).toEqual([]);
});

test("documents with several of the wanted keys are found once", () => {
  const { calls } = openCalls();
  expect(idsOf(calls.find("person", ["cem", "ada", "dan"]))).toBe("a b c");
  expect(idsOf(calls.find("person", ["cem", "ben"], { offset: 1 }))).toBe("c");
  expect(calls.find("person", [])).toEqual([]);
});

test("documents are read one after another, also by nested and unfinished loops", () => {
  const { calls } = openCalls();
  const pairs: string[] = [];
  for (const one of calls.iterate("person", "ada")) {
    for (const other of calls.iterate("person", "ada")) {
      pairs.push(one.id + other.id);
      if (other.id === "b") break;
    }
  }
  expect(pairs).toEqual(["aa", "ab", "ba", "bb", "ca", "cb"]);
  calls.put("e", { id: "e", day: "2026-11-02", people: ["ada"] });
  expect([...calls.iterate("person", "ada")]).toHaveLength(4);
});

test("documents are found by a range of keys, in order of the keys", () => {
  const { calls } = openCalls();
  expect(idsOf(calls.findRange("day", {}))).toBe("b a c d");
  expect(idsOf(calls.findRange("day", { from: "2026-11-02", before: "2026-12-01" }))).toBe("a c");
  expect(idsOf(calls.findRange("day", startingWith("2026-11-")))).toBe("b a c");
  expect(idsOf(calls.findRange("day", { order: "descending" }))).toBe("d a c b");
  expect(idsOf(calls.findRange("day", { order: "descending", offset: 1, limit: 2 }))).toBe("a c");
  expect(calls.countRange("day", startingWith("2026-11-"))).toBe(3);
});

test("documents of a range continue after a place, also one that has moved", () => {
  const { calls } = openCalls();
  const after = { key: "2026-11-02", id: "a" };
  expect(idsOf(calls.findRange("day", { after }))).toBe("c d");
  expect(idsOf(calls.findRange("day", { after, order: "descending" }))).toBe("c b");
  calls.put("a", { id: "a", day: "2026-12-31", people: [] });
  expect(idsOf(calls.findRange("day", { after }))).toBe("c d a");
  const elsewhere = { key: "2026-11-02", id: "unknown" };
  expect(idsOf(calls.findRange("day", { after: elsewhere, limit: 1 }))).toBe("c");
});

test("documents of a range are listed in the order they were added", () => {
  const { calls } = openCalls();
  expect(idsOf(calls.findRange("day", { before: "2026-12-01", order: "oldest" }))).toBe("a b c");
});

test("documents with a key continue after another document", () => {
  const { calls } = openCalls();
  expect(idsOf(calls.find("person", "ada", { after: "a" }))).toBe("b c");
  expect(idsOf(calls.find("person", "ada", { after: "c", order: "newest", limit: 1 }))).toBe("b");
  expect(idsOf(calls.find("person", "ben", { after: "unknown" }))).toBe("a");
});

test("lists are read by page, and documents counted", () => {
  const { calls } = openCalls();
  expect(idsOf(calls.list({ offset: 1, limit: 2 }))).toBe("b c");
  expect(idsOf(calls.list({ order: "newest", limit: 2 }))).toBe("d c");
  expect(idsOf(calls.list({ offset: 4 }))).toBe("");
  expect(calls.count()).toBe(4);
  expect(calls.count("person", "ada")).toBe(3);
});

test("keys follow a document that is replaced or deleted, without changing the order", () => {
  const { calls } = openCalls();
  calls.put("a", { id: "a", day: "2026-11-02", people: ["ben", "dan", "dan"] });
  expect(idsOf(calls.find("person", "ada"))).toBe("b c");
  expect(idsOf(calls.find("person", "dan"))).toBe("a");
  expect(idsOf(calls.find("day", "2026-11-02"))).toBe("a c");
  expect(calls.delete("a")).toBe(true);
  expect(calls.delete("a")).toBe(false);
  expect(idsOf(calls.find("day", "2026-11-02"))).toBe("c");
});

test("a transaction that fails leaves no keys, nor does clearing the store", () => {
  const { store, calls } = openCalls();
  const fail = () =>
    store.transaction(() => {
      calls.put("e", { id: "e", day: "2026-11-02", people: ["ada"] });
      calls.delete("a");
      throw new Error("rolled back");
    });
  expect(fail).toThrow("rolled back");
  expect(idsOf(calls.find("person", "ada"))).toBe("a b c");
  store.clear();
  expect(calls.find("person", "ada")).toEqual([]);
  calls.put("f", { id: "f", day: "2026-11-02", people: ["ada"] });
  expect(idsOf(calls.find("person", "ada"))).toBe("f");
});

test("a document whose keys cannot be made is not written", () => {
  const { calls } = openCalls();
  expect(() => calls.put("e", { id: "e", day: "2026-11-02" } as Call)).toThrow(TypeError);
  expect(calls.get("e")).toBeUndefined();
});

test("a data file without keys, or with keys of another version, gets its keys when it is opened", async () => {
  const file = await createFile();
  withStore(file, (store) =>
    store.put("calls", "z", { id: "z", day: "2026-10-01", people: ["ada"] }),
  );
  withStore(file, (store) => {
    expect(idsOf(openCalls(store).calls.find("person", "ada"))).toBe("z a b c");
  });
  const indexes = {
    ...byDayAndPerson,
    person: ({ people }: Call) => people.map((person) => person.toUpperCase()),
  };
  withStore(file, (store) => {
    const calls = new Collection(store, "calls", { indexes, version: 2 });
    expect(idsOf(calls.find("person", "ADA"))).toBe("z a b c");
    expect(calls.find("person", "ada")).toEqual([]);
  });
});

test("documents written without the indexes of their collection get their keys at the next opening", async () => {
  const file = await createFile();
  withStore(file, openCalls);
  withStore(file, (store) =>
    store.put("calls", "b", { id: "b", day: "2026-11-01", people: ["eve"] }),
  );
  withStore(file, (store) => {
    const calls = new Collection(store, "calls", { indexes: byDayAndPerson });
    expect(idsOf(calls.find("person", "eve"))).toBe("b");
    expect(idsOf(calls.find("person", "ada"))).toBe("a c");
  });
});

function withStore(file: string, work: (store: Store) => unknown): void {
  const store = new Store(file);
  work(store);
  store.close();
}
