import { ConfigurationError } from "../errors/call-errors.js";
import type { Transport } from "../client/transport.js";
import type { AccountProvider, ApiKeyProvider, OAuthProvider } from "./account-provider.js";
import type { AccountRecords } from "./account-records.js";
import { OAuthClient } from "./oauth/oauth-client.js";
import type { PendingAuthorizations } from "./pending-authorizations.js";
import type { TokenRefresh } from "./token-refresh.js";

/** A provider, with its OAuth client if it uses OAuth 2.0. */
type KnownProvider =
  | { provider: OAuthProvider; client: OAuthClient }
  | { provider: ApiKeyProvider; client?: undefined };

/** Known providers by the short name of their service. */
export type Providers = ReadonlyMap<string, KnownProvider>;

/** Dependencies shared by the account operations. */
export interface AccountsContext {
  providers: Providers;
  records: AccountRecords;
  pending: PendingAuthorizations;
  tokenRefresh: TokenRefresh;
  /** Callback URLs by provider. */
  redirectUris: Readonly<Record<string, string>>;
  /** Sends the requests to token endpoints and those that verify tokens. */
  transport: Transport;
}

/** @throws ConfigurationError for two providers of one service. */
export function providersByName(
  providers: readonly AccountProvider[],
  transport: Transport,
): Providers {
  const byName = new Map<string, KnownProvider>();
  for (const provider of providers) {
    const { name, displayName: title } = provider.service;
    if (byName.has(name)) {
      throw new ConfigurationError(
        `These ConnectedAccounts have two providers for ${title}. Leave one out.`,
      );
    }
    byName.set(
      name,
      provider.kind === "oauth"
        ? { provider, client: new OAuthClient(provider, transport) }
        : { provider },
    );
  }
  return byName;
}

/** @throws ConfigurationError for an unknown provider. */
export function requireProvider(
  context: Pick<AccountsContext, "providers">,
  name: string,
): AccountProvider {
  return requireKnown(context, name).provider;
}

/** @throws ConfigurationError for an unknown provider, or one with API keys. */
export function requireOAuthProvider(
  context: Pick<AccountsContext, "providers">,
  name: string,
): { provider: OAuthProvider; client: OAuthClient } {
  const found = requireKnown(context, name);
  if (found.client !== undefined) return found;
  throw new ConfigurationError(
    `Accounts of ${found.provider.service.displayName} are connected by an API key: connectApiKey({ provider: "${name}", account, apiKey }).`,
  );
}

/** Finds the OAuth client of a provider, if it uses OAuth 2.0. @throws ConfigurationError for an unknown provider. */
export function findOAuthClient(
  context: Pick<AccountsContext, "providers">,
  name: string,
): OAuthClient | undefined {
  return requireKnown(context, name).client;
}

/** @throws ConfigurationError for an unknown provider, or one with OAuth 2.0. */
export function requireApiKeyProvider(context: AccountsContext, name: string): ApiKeyProvider {
  const provider = requireProvider(context, name);
  if (provider.kind === "api-key") return provider;
  throw new ConfigurationError(
    `Accounts of ${provider.service.displayName} are connected by OAuth 2.0: start({ provider: "${name}", account, redirectUri }). For one fixed token, make the client with it.`,
  );
}

function requireKnown(
  { providers }: Pick<AccountsContext, "providers">,
  name: string,
): KnownProvider {
  const found = providers.get(name);
  if (found !== undefined) return found;
  const names = [...providers.keys()].join(", ") || "none";
  throw new ConfigurationError(
    `There is no provider ${JSON.stringify(name)} among those these accounts were made with (${names}).`,
  );
}
