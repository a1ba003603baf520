import { AuthRequiredError } from "../errors/api-errors.js";
import { assertOptions } from "../errors/assert-options.js";
import { ConfigurationError } from "../errors/call-errors.js";
import { startSentence } from "../text/service-name.js";
import type { AccountName, AccountRecord } from "./account.js";
import type { ApiKeyProvider } from "./account-provider.js";
import { accountKey } from "./account-records.js";
import { introspectToken, withGrantInfo } from "./introspection.js";
import { type AccountsContext, requireApiKeyProvider } from "./context.js";
import { saveAccount } from "./save-account.js";

/** An API key and the account it belongs to. */
export interface ConnectApiKeyOptions extends AccountName {
  apiKey: string;
  /** Region of the organisation's data, for services with regions. */
  region?: string | undefined;
}

/** Stores an account with its API key after the service has confirmed the key. */
export async function connectApiKey(
  context: AccountsContext,
  options: ConnectApiKeyOptions,
): Promise<AccountRecord> {
  const known = "account apiKey provider region";
  assertOptions("connectApiKey", options, known);
  const { account, apiKey, provider: name, region } = options;
  const provider = requireApiKeyProvider(context, name);
  const record: AccountRecord = {
    provider: name,
    account,
    state: "connected",
    accessToken: checkedKey(apiKey),
    connectedAt: Date.now(),
    ...(region !== undefined && { region }),
  };
  // Rejects an invalid name before the request, as an unknown region is.
  accountKey(record);
  const grant = await introspectToken(provider, record, context.transport);
  if (grant === undefined) throw keyRefused(record, provider);
  const connected = withGrantInfo(record, grant);
  await saveAccount(context, connected);
  return connected;
}

function checkedKey(apiKey: unknown): string {
  if (typeof apiKey === "string") return apiKey.trim();
  throw new ConfigurationError("The apiKey must be a text.");
}

function keyRefused({ account, region }: AccountRecord, provider: ApiKeyProvider) {
  const { name, displayName: title } = provider.service;
  const where =
    Object.keys(provider.baseUrls).length > 1
      ? ` (region ${region ?? provider.defaultRegion})`
      : "";
  return new AuthRequiredError(
    `${startSentence(title)} does not take this API key${where}. Nothing was changed.`,
    { status: 401, account: { provider: name, account, status: "disconnected" } },
  );
}
