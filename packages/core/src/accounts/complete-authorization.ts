import { AuthorizationError, TokenRequestError } from "../errors/account-errors.js";
import { assertOptions } from "../errors/assert-options.js";
import type { Transport } from "../client/transport.js";
import { WorkbeltError } from "../errors/workbelt-error.js";
import { startSentence } from "../text/service-name.js";
import type { AccountRecord } from "./account.js";
import type { TokenInfo, OAuthProvider } from "./account-provider.js";
import { introspectToken, withGrantInfo } from "./introspection.js";
import type { Tokens } from "./oauth/tokens.js";
import { type AccountsContext, requireOAuthProvider } from "./context.js";
import type { PendingAuthorization } from "./pending-authorizations.js";
import { isRedirect } from "./redirect-uri.js";
import { saveAccount } from "./save-account.js";
import { revokeBestEffort } from "./revoke-best-effort.js";

/** A callback to complete. */
export interface CompleteOptions {
  /** Full URL the browser was sent to, or its path and query. */
  callbackUrl: string | URL;
  /**
   * The account of the person whose browser came back: from your session, never from the URL. It must
   * be the one that `start` was given, or a link that one person started could connect the workspace
   * of another who followed it.
   */
  account?: string | undefined;
  /** Give it if your callback's address serves one provider only. */
  provider?: string | undefined;
}

/** Checks a callback, exchanges its code, and stores the account. */
export async function completeAuthorization(
  context: AccountsContext,
  options: CompleteOptions,
): Promise<AccountRecord> {
  assertOptions("complete", options, "account callbackUrl provider");
  const { account, callbackUrl, provider: expected } = options;
  const { searchParams } = parseCallbackUrl(callbackUrl, "http://localhost");
  refuseDoubles(searchParams);
  const state = searchParams.get("state") ?? "";
  const pending = await context.pending.take(state, { account, provider: expected }, (started) =>
    checkAddress(callbackUrl, started.redirectUri),
  );
  const { client, provider } = requireOAuthProvider(context, pending.provider);
  const { codeVerifier, redirectUri } = pending;
  const tokens = await client.exchangeCode(searchParams, { codeVerifier, redirectUri, state });
  try {
    const record = await createRecord(provider, pending, tokens, context.transport);
    if (pending.account === undefined) await refuseOtherConnection(context, record);
    await saveAccount(context, record);
    return record;
  } catch (error) {
    // Revoke tokens that were not stored, unless that might also end the previous connection.
    const kept = WorkbeltError.isInstance(error) && error.mayHaveHappened;
    if (!kept && !client.revokesAllTokens) await revokeBestEffort(client, tokens);
    throw error;
  }
}

/** Rejects duplicate parameters, which are ambiguous (RFC 6749, section 3.1). */
function refuseDoubles(parameters: URLSearchParams): void {
  const double = ["state", "code", "error", "iss"].find(
    (name) => parameters.getAll(name).length > 1,
  );
  if (double === undefined) return;
  throw new AuthorizationError(
    "authorization_failed",
    `The callback has more than one ${double}, so it is not from the service. Nothing was stored.`,
  );
}

function checkAddress(callbackUrl: string | URL, redirectUri: string): void {
  const came = parseCallbackUrl(callbackUrl, redirectUri);
  if (isRedirect(came, redirectUri)) return;
  throw new AuthorizationError(
    "wrong_redirect",
    `The callback came to ${came.origin}${came.pathname}, but the authorization was started with the redirectUri ${redirectUri}. Pass the address as the browser sees it, and register the same one with the service. Nothing was stored.`,
  );
}

function parseCallbackUrl(text: string | URL, base: string): URL {
  if (URL.canParse(String(text), base)) return new URL(String(text), base);
  throw new AuthorizationError(
    "wrong_redirect",
    "The callbackUrl is not a URL. Nothing was stored.",
  );
}

/** Builds the record from the token response, or from introspection where that names no connection. */
async function createRecord(
  provider: OAuthProvider,
  pending: PendingAuthorization,
  { response: reply, ...tokens }: Tokens,
  transport: Transport,
): Promise<AccountRecord> {
  const connection = provider.parseConnection?.(reply);
  // The connection is complete without these facts; they are fetched again when needed.
  const grant: TokenInfo =
    connection === undefined
      ? ((await introspectToken(provider, tokens, transport).catch(() => undefined)) ?? {})
      : { connection };
  const account = pending.account ?? grant.connection?.id;
  if (account === undefined) {
    throw new TokenRequestError(
      "token_endpoint",
      `${startSentence(provider.service.displayName)} does not say now what was connected, and the authorization was started without a name for the account. Nothing was stored; start again, or give it a name.`,
      { retryable: false },
    );
  }
  const record: AccountRecord = {
    provider: pending.provider,
    account,
    state: "connected",
    connectedAt: Date.now(),
    ...tokens,
  };
  return withGrantInfo(record, grant);
}

/** Prevents a name chosen by the service from replacing one that the host gave to another connection. */
async function refuseOtherConnection(
  { records }: AccountsContext,
  record: AccountRecord,
): Promise<void> {
  const before = await records.read(record);
  if (before === undefined || before.connection?.id === record.connection?.id) return;
  throw new AuthorizationError(
    "authorization_failed",
    `An account named ${JSON.stringify(record.account)}, the service's name for this connection, already exists. It was not modified; start again with a name for the account.`,
  );
}
