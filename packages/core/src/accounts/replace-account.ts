import type { AccountRecord } from "./account.js";
import type { Parts } from "./parts.js";

/**
 * Stores an account in place of what was connected under its name. Tokens of another connection are
 * taken back, as nobody could use them any more; of the same one they are left, for a service may
 * take back both.
 */
export async function replaceAccount(
  { oauthClients, records }: Pick<Parts, "oauthClients" | "records">,
  record: AccountRecord,
): Promise<void> {
  for (;;) {
    const before = await records.read(record);
    if (!(await records.write(record, before?.revision))) continue;
    const other = before && before.record.connection?.id !== record.connection?.id;
    const client = oauthClients.get(record.provider);
    if (other) await client?.revoke(before.record.accessToken).catch(() => false);
    return;
  }
}
