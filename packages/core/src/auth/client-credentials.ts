import type { ConnectedAccounts } from "../accounts/connected-accounts.js";
import type { Service } from "../client/service.js";
import { ConfigurationError } from "../errors/configuration-error.js";
import { bearerToken } from "./bearer-token.js";
import type { CredentialProvider } from "./credentials.js";

/** With what a client authorises its requests: exactly one of the two. */
export interface ClientCredentials {
  /** One access token or API key for all of them, or a function that returns one. */
  token?: string | (() => string) | undefined;
  /** The accounts that people have connected; each call names the one it is for. */
  accounts?: ConnectedAccounts | undefined;
}

/**
 * The credentials of a client.
 *
 * @throws ConfigurationError unless exactly one of the two is given.
 */
export function clientCredentials(
  { name, title }: Service,
  { accounts, token }: ClientCredentials,
): CredentialProvider {
  if (accounts !== undefined && token === undefined) return accounts.credentials(name);
  if (token !== undefined && accounts === undefined) return bearerToken(token);
  throw new ConfigurationError(
    `A client of the ${title} takes either a token or connected accounts: { token } or { accounts }.`,
  );
}
