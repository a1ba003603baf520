import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SqliteStore } from "@workbelt/core/store";

/** A store of connected accounts. Close it at the end. */
export interface OpenedStore {
  store: SqliteStore;
  close(): void;
}

/** Opens the store in a file, encrypted with WORKBELT_ENCRYPTION_KEY. */
export function openStore(file: string): OpenedStore {
  const store = new SqliteStore({ file });
  return { store, close: () => store.close() };
}

/** Opens a store in a temporary file with a random key. It ends with the program, as sandbox accounts do. */
export function openTemporaryStore(): OpenedStore {
  const folder = mkdtempSync(join(tmpdir(), "workbelt-accounts-"));
  const encryptionKey = randomBytes(32).toString("base64");
  const store = new SqliteStore({ file: join(folder, "accounts.db"), encryptionKey });
  const close = () => {
    store.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { store, close };
}
