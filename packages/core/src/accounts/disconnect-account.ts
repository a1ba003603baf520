import { GrantRefusedError } from "../errors/grant-refused-error.js";
import { TokenEndpointError } from "../errors/token-endpoint-error.js";
import type { AccountName, AccountRecord } from "./account.js";
import { type Parts, providerOf } from "./parts.js";

/**
 * Ends the use of an account at once, has the service take its token back, then forgets it. Returns
 * whether the service took it back.
 */
export async function disconnectAccount(parts: Parts, name: AccountName): Promise<boolean> {
  providerOf(parts, name.provider);
  const { records } = parts;
  const record = await records.update(name, (current) => ({ ...current, state: "disconnecting" }));
  if (record === undefined) return false;
  const revoked = await takenBack(parts, record);
  for (;;) {
    const stored = await records.read(name);
    // Connected anew meanwhile: that is another account's beginning, not this one's end.
    if (stored?.record.state !== "disconnecting") return revoked;
    if (await records.remove(name, stored.revision)) return revoked;
  }
}

async function takenBack({ oauthClients }: Parts, record: AccountRecord): Promise<boolean> {
  const client = oauthClients.get(record.provider);
  if (client === undefined) return false;
  try {
    const revoked = await client.revoke(record.accessToken);
    if (record.refreshToken !== undefined) await client.revoke(record.refreshToken);
    return revoked;
  } catch (error) {
    // A token that the service no longer knows has been taken back already.
    if (error instanceof GrantRefusedError && error.oauthError !== "invalid_client") return true;
    if (!(error instanceof TokenEndpointError)) throw error;
    throw new TokenEndpointError(
      `The account ${JSON.stringify(record.account)} is not used here any more, but the service did not take its token back: ${error.message} Disconnect it once more.`,
      { status: error.status, retryable: true, unclear: error.unclear },
    );
  }
}
