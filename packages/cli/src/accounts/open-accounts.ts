import { existsSync } from "node:fs";
import { join } from "node:path";
import { ConnectedAccounts, SqliteAccountStore } from "@workbelt/core/accounts";
import { type ListedService, loadService } from "../services.js";
import { configFolder, createConfigFolder } from "./config-folder.js";
import { createEncryptionKey, readEncryptionKey } from "./encryption-key.js";

/** Returns true if an account was ever connected on this machine. */
export function hasAccounts(): boolean {
  return existsSync(accountsFile());
}

/** Opens the store of this person's accounts, and makes it and its key if they do not exist yet. @throws CommandError */
export async function openAccounts(
  services: readonly ListedService[],
): Promise<{ accounts: ConnectedAccounts; close: () => void }> {
  createConfigFolder();
  if (!hasAccounts()) createEncryptionKey();
  const store = new SqliteAccountStore({
    file: accountsFile(),
    encryptionKey: readEncryptionKey(),
  });
  const loaded = await Promise.all(services.map(loadService));
  const providers = loaded.flatMap(({ provider }) => provider.accounts?.() ?? []);
  return { accounts: new ConnectedAccounts({ store, providers }), close: () => store.close() };
}

function accountsFile(): string {
  return join(configFolder(), "accounts.db");
}
