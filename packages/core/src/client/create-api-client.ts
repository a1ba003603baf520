import type { ConnectedAccounts } from "../accounts/connected-accounts.js";
import { bearerToken } from "../auth/bearer-token.js";
import type { CredentialProvider } from "../auth/credentials.js";
import { ConfigurationError } from "../errors/call-errors.js";
import { ApiClient, type ApiClientOptions } from "./api-client.js";
import type { Service } from "./service.js";

/** How a client reaches its service, and with what: exactly one of `token` and `accounts`. */
export interface ClientOptions extends Omit<ApiClientOptions, "credentials"> {
  /** One access token or API key for all requests, or a function that returns one. */
  token?: string | (() => string) | undefined;
  /** The accounts that people have connected; each call names the one it is for. */
  accounts?: ConnectedAccounts | undefined;
}

/**
 * Makes a client of a service: what the factories of the provider packages are made of.
 *
 * @throws ConfigurationError unless exactly one of `token` and `accounts` is given, or when the base URL
 * cannot be used.
 */
export function createApiClient(
  service: Service,
  { accounts, token, ...options }: ClientOptions,
): ApiClient {
  return new ApiClient(service, { ...options, credentials: credentials(service, accounts, token) });
}

function credentials(
  { name, displayName: title }: Service,
  accounts: ConnectedAccounts | undefined,
  token: ClientOptions["token"],
): CredentialProvider {
  if (accounts !== undefined && token === undefined) {
    return accounts.credentials({ provider: name });
  }
  if (token !== undefined && accounts === undefined) return bearerToken(token);
  throw new ConfigurationError(
    `A client of the ${title} takes either a token or connected accounts: { token } or { accounts }.`,
  );
}
