import type { AccountRecord } from "./account.js";
import { type AccountsContext, findOAuthClient } from "./context.js";
import { revokeBestEffort } from "./revoke-best-effort.js";

/**
 * Stores an account, replacing a previous connection of the same name. The previous tokens are revoked,
 * unless that might also revoke the new ones.
 */
export async function saveAccount(context: AccountsContext, record: AccountRecord): Promise<void> {
  const { before } = await context.records.change(record, () => record, { replaceCorrupted: true });
  const client = findOAuthClient(context, record.provider);
  if (before === undefined || client === undefined) return;
  const same = before.connection?.id === record.connection?.id;
  if (!same || !client.revokesAllTokens) await revokeBestEffort(client, before);
}
