import { ConfigurationError } from "../errors/configuration-error.js";
import type { AccountProvider, ApiKeyProvider, OAuthProvider } from "./account-provider.js";
import type { AccountRecords } from "./account-records.js";
import type { OAuthClient } from "./oauth/oauth-client.js";
import type { PendingAuthorizations } from "./pending-authorizations.js";
import type { TokenRefresh } from "./token-refresh.js";

/** What the steps of a ConnectedAccounts share. */
export interface Parts {
  providers: ReadonlyMap<string, AccountProvider>;
  oauthClients: ReadonlyMap<string, OAuthClient>;
  records: AccountRecords;
  pending: PendingAuthorizations;
  tokenRefresh: TokenRefresh;
}

/** @throws ConfigurationError when there is no such provider. */
export function providerOf({ providers }: Pick<Parts, "providers">, name: string): AccountProvider {
  const provider = providers.get(name);
  if (provider !== undefined) return provider;
  const known = [...providers.keys()].join(", ") || "none";
  throw new ConfigurationError(
    `There is no provider ${JSON.stringify(name)} among those these accounts were made with (${known}).`,
  );
}

/** @throws ConfigurationError when there is no such provider, or it takes API keys. */
export function oauthOf(
  { oauthClients, providers }: Pick<Parts, "providers" | "oauthClients">,
  name: string,
): { provider: OAuthProvider; client: OAuthClient } {
  const provider = providerOf({ providers }, name);
  const client = oauthClients.get(name);
  if (provider.kind === "oauth" && client !== undefined) return { provider, client };
  throw new ConfigurationError(
    `Accounts of the ${provider.service.title} are connected by an API key: connectApiKey({ provider: "${name}", account, apiKey }).`,
  );
}

/** @throws ConfigurationError when there is no such provider, or it takes OAuth 2.0. */
export function apiKeyProviderOf(parts: Parts, name: string): ApiKeyProvider {
  const provider = providerOf(parts, name);
  if (provider.kind === "api-key") return provider;
  throw new ConfigurationError(
    `Accounts of the ${provider.service.title} are connected by OAuth 2.0: start({ provider: "${name}", account, redirectUri }). For one fixed token, make the client with it.`,
  );
}
