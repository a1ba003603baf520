import { mkdtempSync, rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { Snapshot } from "../../src/state/snapshot.js";
import { Store } from "../../src/store/store.js";

const folder = mkdtempSync(join(tmpdir(), "store-copies-"));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;

interface Page {
  title: string;
  tags: string[];
}

/** Returns every row of the store, and checks its full-text index. */
function readTables(store: Store): Record<string, unknown[]> {
  const file = join(folder, String((files += 1)));
  store.copyTo(file);
  const database = new DatabaseSync(file);
  try {
    // Throws if the full-text index differs from the texts.
    database.exec("insert into text_search (text_search, rank) values ('integrity-check', 1)");
    const names = [
      "documents",
      "document_keys",
      "document_texts",
      "collection_indexes",
      "contents",
      "sqlite_sequence",
    ];
    return Object.fromEntries(
      names.map((name) => [name, database.prepare(`select * from ${name}`).all()]),
    );
  } finally {
    database.close();
  }
}

/** Opens a store with pages, files and notes, and a copy of it. */
function createCopiedStore() {
  const store = new Store();
  onTestFinished(() => store.close());
  store.declare("pages", {
    indexes: { tag: (page) => (page as Page).tags },
    toText: (page) => ({ scope: "all", text: (page as Page).title }),
  });
  for (const number of [1, 2, 3]) {
    store.put("pages", `page-${number}`, { title: `Harbour ${number}`, tags: [`tag-${number}`] });
    store.put("notes", `note-${number}`, { number });
  }
  store.putContent("file", new Uint8Array([1, 2, 3]), 1_000);
  const copy = Snapshot.take((location) => store.copyTo(location));
  onTestFinished(() => copy.close());
  store.replaceBy(copy.location);
  return { store, copy };
}

const rename = { title: "Lighthouse", tags: ["tag-3", "new"] };

test.each<[string, (store: Store) => void]>([
  ["nothing", () => {}],
  ["a new document", (store) => store.put("pages", "page-4", rename)],
  ["a changed document", (store) => store.put("pages", "page-1", rename)],
  [
    "a document that was changed twice",
    (store) => {
      store.put("pages", "page-1", rename);
      store.put("pages", "page-1", { title: "Quay", tags: [] });
    },
  ],
  ["a deleted document", (store) => store.delete("pages", "page-2")],
  [
    "a document that was deleted and added again",
    (store) => {
      store.delete("pages", "page-1");
      store.put("pages", "page-1", rename);
    },
  ],
  ["a document of a collection without indexes", (store) => store.put("notes", "note-2", rename)],
  ["new contents", (store) => store.putContent("other", new Uint8Array([4]), 1_000)],
  ["contents that displaced others", (store) => store.putContent("big", new Uint8Array(9), 10)],
  [
    "a transaction that was rolled back",
    (store) => {
      const fail = () =>
        store.transaction(() => {
          store.put("pages", "page-9", rename);
          throw new Error("rolled back");
        });
      expect(fail).toThrow("rolled back");
      store.put("pages", "page-5", rename);
    },
  ],
  [
    "everything deleted",
    (store) => {
      store.clear();
      store.put("pages", "page-1", rename);
    },
  ],
  [
    "more documents than are remembered",
    (store) => {
      store.transaction(() => {
        for (let number = 10; number < 1_020; number += 1) store.put("pages", `${number}`, rename);
      });
    },
  ],
])("a store goes back to its copy exactly: %s", (_case, write) => {
  const { store, copy } = createCopiedStore();
  const before = readTables(store);
  write(store);
  store.replaceBy(copy.location);
  expect(readTables(store)).toEqual(before);
  write(store);
  store.replaceBy(copy.location);
  expect(readTables(store)).toEqual(before);
  expect(store.findText("pages", "all", [[["Harbour"]]])).toHaveLength(3);
});

test("a failure while it goes back changes nothing", () => {
  const { store, copy } = createCopiedStore();
  const before = readTables(store);
  store.put("pages", "page-1", rename);
  const written = readTables(store);
  const fail = () =>
    store.replaceBy(copy.location, () => {
      store.put("pages", "page-2", rename);
      throw new Error("not now");
    });
  expect(fail).toThrow("not now");
  expect(readTables(store)).toEqual(written);
  store.replaceBy(copy.location);
  expect(readTables(store)).toEqual(before);
});

test("it is compared with the copy by what was written since", () => {
  const { store, copy } = createCopiedStore();
  const list = () => store.compareWith(copy.location, ["pages"]).map(({ id }) => id);
  expect(list()).toEqual([]);
  store.put("pages", "page-3", rename);
  store.put("pages", "page-4", rename);
  store.delete("pages", "page-2");
  store.put("notes", "note-1", rename);
  expect(list()).toEqual(["page-2", "page-3", "page-4"]);
  store.put("pages", "page-3", { title: "Harbour 3", tags: ["tag-3"] });
  store.delete("pages", "page-4");
  expect(list()).toEqual(["page-2"]);
});

test("it goes to another copy and back", () => {
  const { store, copy } = createCopiedStore();
  const first = readTables(store);
  store.put("pages", "page-1", rename);
  const other = Snapshot.take((location) => store.copyTo(location));
  onTestFinished(() => other.close());
  const second = readTables(store);
  store.replaceBy(copy.location);
  expect(readTables(store)).toEqual(first);
  store.replaceBy(other.location);
  expect(readTables(store)).toEqual(second);
});

test("what differs from each of several copies is found by the writes since then", () => {
  const { store, copy } = createCopiedStore();
  const take = () => {
    const taken = Snapshot.take((location) => store.copyTo(location));
    onTestFinished(() => taken.close());
    return taken;
  };
  store.put("pages", "page-1", { title: "First", tags: [] });
  const second = take();
  store.put("notes", "note-4", { number: 4 });
  store.delete("pages", "page-2");
  const third = take();
  store.put("pages", "page-1", { title: "Harbour 1", tags: ["tag-1"] });
  expect(() =>
    store.transaction(() => {
      store.put("notes", "note-5", { number: 5 });
      throw new Error("undone");
    }),
  ).toThrow("undone");
  for (const each of [copy, second, third]) {
    // A store that knows none of the writes compares everything.
    const other = new Store();
    onTestFinished(() => other.close());
    other.replaceBy(take().location);
    const names = ["pages", "notes"];
    expect(store.compareWith(each.location, names)).toEqual(
      other.compareWith(each.location, names),
    );
  }
  expect(store.compareWith(copy.location, ["pages"])).toEqual([
    { collection: "pages", id: "page-2" },
  ]);
});

test("writes of another process to the same file are among the differences", () => {
  const file = join(folder, "shared");
  const store = new Store(file);
  onTestFinished(() => store.close());
  store.put("notes", "note-1", { number: 1 });
  const copy = Snapshot.take((location) => store.copyTo(location));
  onTestFinished(() => copy.close());
  store.put("notes", "note-2", { number: 2 });
  const { revision } = store;
  const other = new Store(file);
  onTestFinished(() => other.close());
  other.put("notes", "note-3", { number: 3 });
  expect(store.revision).toBeGreaterThan(revision);
  expect(store.compareWith(copy.location, ["notes"]).map(({ id }) => id)).toEqual([
    "note-2",
    "note-3",
  ]);
});
