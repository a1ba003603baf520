import { TokenRequestError } from "../errors/account-errors.js";
import type { AccountName, AccountRecord } from "./account.js";
import type { OAuthClient } from "./oauth/oauth-client.js";
import { type AccountsContext, findOAuthClient } from "./context.js";

// Codes of OAuth and RFC 6750 for a token that is no longer valid.
const INVALID = new Set(["invalid_grant", "invalid_token"]);

/** Disables an account at once, revokes its tokens, then deletes it. Returns true if they were revoked. */
export async function disconnectAccount(
  context: AccountsContext,
  name: AccountName,
): Promise<boolean> {
  const client = findOAuthClient(context, name.provider);
  const { records, tokenRefresh } = context;
  // Tokens that could not be saved are revoked later.
  await tokenRefresh.flushUnsavedTokens(name).catch(() => {});
  const { after: ending } = await records.change(name, markDisconnecting, {
    replaceCorrupted: true,
  });
  if (ending === undefined) return false;
  const revoked = await revokeAll(client, ending);
  // Reconnected in the meantime: leave the new record alone.
  await records.change(name, (record) =>
    record?.state === "disconnecting" ? "delete" : undefined,
  );
  return revoked;
}

/** Makes a record unusable for calls. An entry that cannot be read holds nothing to revoke. */
function markDisconnecting(record: AccountRecord | undefined): AccountRecord | "delete" {
  return record === undefined ? "delete" : { ...record, state: "disconnecting" };
}

async function revokeAll(
  client: OAuthClient | undefined,
  { accessToken, account, refreshToken }: AccountRecord,
): Promise<boolean> {
  if (client === undefined) return false;
  try {
    // The longer-lived one first.
    const first = refreshToken === undefined || (await revoke(client, refreshToken));
    return (await revoke(client, accessToken)) && first;
  } catch (error) {
    if (!(error instanceof TokenRequestError && error.code === "token_endpoint")) throw error;
    throw new TokenRequestError(
      "token_endpoint",
      `The account ${JSON.stringify(account)} is no longer used here, but the service did not revoke its token: ${error.message} Disconnect it again.`,
      { status: error.status, retryable: true, outcomeUnknown: error.outcomeUnknown },
    );
  }
}

/** Returns true if the service has revoked the token, now or before; false if it cannot. */
async function revoke(client: OAuthClient, token: string): Promise<boolean> {
  try {
    return await client.revoke(token);
  } catch (error) {
    if (!(error instanceof TokenRequestError && error.code === "grant_refused")) throw error;
    if (INVALID.has(error.oauthError ?? "")) return true;
    if (error.oauthError === "unsupported_token_type") return false;
    throw error;
  }
}
