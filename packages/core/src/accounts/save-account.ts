import type { AccountRecord } from "./account.js";
import { type AccountsContext, findOAuthClient } from "./context.js";
import { revokeBestEffort } from "./revoke-best-effort.js";

/**
 * Stores an account in place of what was connected under its name. The tokens from before are taken
 * back, as nobody could use them any more, unless the service might take back the new ones with them.
 */
export async function saveAccount(parts: AccountsContext, record: AccountRecord): Promise<void> {
  const { before } = await parts.records.change(record, () => record, { replaceCorrupted: true });
  const client = findOAuthClient(parts, record.provider);
  if (before === undefined || client === undefined) return;
  const same = before.connection?.id === record.connection?.id;
  if (!same || !client.revokesAllTokens) await revokeBestEffort(client, before);
}
