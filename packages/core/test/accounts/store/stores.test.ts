import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import type { AccountStore } from "../../../src/accounts/store/account-store.js";
import { MemoryAccountStore } from "../../../src/accounts/store/memory-account-store.js";
import { SqliteAccountStore } from "../../../src/accounts/store/sqlite-account-store.js";
import { testAccountStore } from "@workbelt/testing";
import { encryptionKey, encryptionKeyBytes } from "./keys.js";
import { temporaryFile } from "./temporary-file.js";

describe("MemoryAccountStore", () => {
  testAccountStore({ empty: () => new MemoryAccountStore() });
});

describe("SqliteAccountStore", () => {
  const files = new WeakMap<AccountStore, string>();
  const open = (file: string) => {
    const store = new SqliteAccountStore({ file, encryptionKey });
    files.set(store, file);
    return store;
  };
  testAccountStore({
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
