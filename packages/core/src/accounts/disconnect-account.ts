import { TokenRequestError } from "../errors/account-errors.js";
import type { AccountName, AccountRecord } from "./account.js";
import type { OAuthClient } from "./oauth/oauth-client.js";
import { type AccountsContext, findOAuthClient } from "./context.js";

// OAuth's and RFC 6750's words for a token that is no longer good.
const GONE = new Set(["invalid_grant", "invalid_token"]);

/**
 * Ends the use of an account at once, has the service take its tokens back, then forgets it. Returns
 * whether the service took them back.
 */
export async function disconnectAccount(
  parts: AccountsContext,
  name: AccountName,
): Promise<boolean> {
  const client = findOAuthClient(parts, name.provider);
  const { records, tokenRefresh } = parts;
  // What cannot be stored now is taken back as soon as it can.
  await tokenRefresh.flushUnsavedTokens(name).catch(() => {});
  const { after: ending } = await records.change(name, ended, { replaceCorrupted: true });
  if (ending === undefined) return false;
  const revoked = await revokeAll(client, ending);
  // Connected anew meanwhile: that is another account's beginning, not this one's end.
  await records.change(name, (record) =>
    record?.state === "disconnecting" ? "removed" : undefined,
  );
  return revoked;
}

/** A record that no call can use. In an entry that cannot be read there is nothing to take back. */
function ended(record: AccountRecord | undefined): AccountRecord | "removed" {
  return record === undefined ? "removed" : { ...record, state: "disconnecting" };
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
      `The account ${JSON.stringify(account)} is not used here any more, but the service did not take its token back: ${error.message} Disconnect it once more.`,
      { status: error.status, retryable: true, outcomeUnknown: error.outcomeUnknown },
    );
  }
}

/** Whether the service took the token back, or has done so before; false when it cannot. */
async function revoke(client: OAuthClient, token: string): Promise<boolean> {
  try {
    return await client.revoke(token);
  } catch (error) {
    if (!(error instanceof TokenRequestError && error.code === "grant_refused")) throw error;
    if (GONE.has(error.oauthError ?? "")) return true;
    if (error.oauthError === "unsupported_token_type") return false;
    throw error;
  }
}
