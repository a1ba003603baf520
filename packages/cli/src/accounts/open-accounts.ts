import { ConnectedAccounts } from "@workbelt/core/accounts";
import { type ListedService, loadService } from "../services.js";
import { accountsFile } from "./config-folder.js";
import { openStore } from "./open-store.js";

/** Opens the store of this person's accounts, and makes it and its key if they do not exist yet. @throws CommandError */
export async function openAccounts(
  services: readonly ListedService[],
): Promise<{ accounts: ConnectedAccounts; close: () => void }> {
  const { store } = openStore(accountsFile());
  const loaded = await Promise.all(services.map(loadService));
  const providers = loaded.flatMap(({ provider }) => provider.accounts?.() ?? []);
  return { accounts: new ConnectedAccounts({ store, providers }), close: () => store.close() };
}
