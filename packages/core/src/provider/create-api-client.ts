import type { ConnectedAccounts } from "../accounts/connected-accounts.js";
import { serviceToken } from "../auth/bearer-token.js";
import type { CredentialProvider } from "../auth/credentials.js";
import { ApiClient, type ApiClientOptions } from "../client/api-client.js";
import type { Service } from "../client/service.js";
import { assertOptions } from "../errors/assert-options.js";
import { ConfigurationError } from "../errors/call-errors.js";

/** Options of a client: exactly one of `token` and `accounts`, and how requests are sent. */
export interface ClientOptions extends Omit<ApiClientOptions, "credentials"> {
  /** One access token or API key for all requests, or a function that returns one. */
  token?: string | (() => string) | undefined;
  /** Accounts that people have connected; each call names the one to use. */
  accounts?: ConnectedAccounts | undefined;
}

const OPTIONS =
  "accounts attempts attemptTimeoutMs baseUrl maxResponseBytes rateLimits timeoutMs token transport userAgent";
/** Names that other clients have for them. */
const MEANT = {
  accessToken: "token",
  apiKey: "token",
  endpoint: "baseUrl",
  maxRetries: "attempts",
  retries: "attempts",
  timeout: "timeoutMs",
  url: "baseUrl",
};

/**
 * Creates a client of a service. The factories of the provider packages call it.
 *
 * @throws ConfigurationError for an option that does not exist, unless exactly one of `token` and `accounts` is given, or when the base URL
 * cannot be used.
 */
export function createApiClient(service: Service, given: ClientOptions): ApiClient {
  assertOptions(`The client of ${service.displayName}`, given, OPTIONS, MEANT);
  const { accounts, token, ...options } = given;
  return new ApiClient(service, {
    ...options,
    credentials: createCredentials(service, accounts, token),
  });
}

function createCredentials(
  service: Service,
  accounts: ConnectedAccounts | undefined,
  token: ClientOptions["token"],
): CredentialProvider {
  const { displayName, name } = service;
  if (accounts !== undefined && token === undefined) {
    if (typeof (accounts as ConnectedAccounts | null)?.credentials === "function") {
      return accounts.credentials({ provider: name });
    }
    throw new ConfigurationError(
      `The accounts option of the client of ${displayName} must be ConnectedAccounts: new ConnectedAccounts({ store, providers }).`,
    );
  }
  if (token !== undefined && accounts === undefined) return serviceToken(service, token);
  throw new ConfigurationError(
    `A client of ${displayName} takes either a token or connected accounts: { token } or { accounts }.`,
  );
}
