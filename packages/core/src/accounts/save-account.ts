import type { AccountRecord } from "./account.js";
import { type AccountsContext, findOAuthClient } from "./context.js";
import { revokeBestEffort } from "./revoke-best-effort.js";

/**
 * Stores an account, replacing a previous connection of the same name. The previous tokens are revoked,
 * unless that might also revoke the new ones.
 */
export async function saveAccount(parts: AccountsContext, record: AccountRecord): Promise<void> {
  const { before } = await parts.records.change(record, () => record, { replaceCorrupted: true });
  const client = findOAuthClient(parts, record.provider);
  if (before === undefined || client === undefined) return;
  const same = before.connection?.id === record.connection?.id;
  if (!same || !client.revokesAllTokens) await revokeBestEffort(client, before);
}
