import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import type { Store } from "../../src/store/store.js";
import { MemoryStore } from "../../src/store/memory-store.js";
import { SqliteStore } from "../../src/store/sqlite-store.js";
import { testStore } from "@workbelt/testing";
import { encryptionKey, encryptionKeyBytes } from "./keys.js";
import { temporaryFile } from "./temporary-file.js";

describe("MemoryStore", () => {
  testStore({ empty: () => new MemoryStore() });
});

describe("SqliteStore", () => {
  const files = new WeakMap<Store, string>();
  const open = (file: string) => {
    const store = new SqliteStore({ file, encryptionKey });
    files.set(store, file);
    return store;
  };
  testStore({
    empty: () => open(temporaryFile()),
    another: (store) => open(files.get(store) ?? ""),
  });

  test("neither inspect nor JSON shows its encryption key or plain text", async () => {
    const store = open(temporaryFile());
    await store.put("account", "a value");
    const shown = `${inspect(store, { showHidden: true, depth: Infinity, getters: true })}${JSON.stringify(store)}`;
    for (const form of ["base64", "hex"] as const) {
      expect(shown).not.toContain(encryptionKeyBytes.toString(form).slice(0, 20));
    }
    expect(shown).not.toMatch(/KeyObject|wb1\./);
  });
});
