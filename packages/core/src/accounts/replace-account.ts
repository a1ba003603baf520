import type { AccountRecord } from "./account.js";
import { type Parts, clientOf } from "./parts.js";
import { revokeQuietly } from "./revoke-quietly.js";

/**
 * Stores an account in place of what was connected under its name. The tokens from before are taken
 * back, as nobody could use them any more, unless the service might take back the new ones with them.
 */
export async function replaceAccount(parts: Parts, record: AccountRecord): Promise<void> {
  const { before } = await parts.records.change(record, () => record, { overDamage: true });
  const client = clientOf(parts, record.provider);
  if (before === undefined || client === undefined) return;
  const same = before.connection?.id === record.connection?.id;
  if (!same || !client.revocationEndsConnection) await revokeQuietly(client, before);
}
