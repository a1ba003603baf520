import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SqliteAccountStore } from "@workbelt/core/accounts";

/** A store of connected accounts, and what to do when it is no longer needed. */
export interface OpenedStore {
  store: SqliteAccountStore;
  close(): void;
}

/** The accounts in this file, under the key in WORKBELT_ENCRYPTION_KEY. */
export function openStore(file: string): OpenedStore {
  const store = new SqliteAccountStore({ file });
  return { store, close: () => store.close() };
}

/** A store that ends with the program, as accounts of the sandbox do: a file and a key of its own. */
export function openPassingStore(): OpenedStore {
  const folder = mkdtempSync(join(tmpdir(), "workbelt-accounts-"));
  const encryptionKey = randomBytes(32).toString("base64");
  const store = new SqliteAccountStore({ file: join(folder, "accounts.db"), encryptionKey });
  const close = () => {
    store.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { store, close };
}
