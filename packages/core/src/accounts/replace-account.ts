import type { AccountRecord } from "./account.js";
import type { Parts } from "./parts.js";
import { revokeQuietly } from "./revoke-quietly.js";

/**
 * Stores an account in place of what was connected under its name. The tokens from before are taken
 * back, as nobody could use them any more, unless the service might take back the new ones with them.
 */
export async function replaceAccount(
  { providers, records }: Parts,
  record: AccountRecord,
): Promise<void> {
  const { before } = await records.change(record, () => record, { overDamage: true });
  const client = providers.get(record.provider)?.client;
  if (before === undefined || client === undefined) return;
  const same = before.connection?.id === record.connection?.id;
  if (!same || !client.revocationEndsConnection) await revokeQuietly(client, before);
}
