import { generateRandomCodeVerifier, generateRandomState } from "oauth4webapi";
import { assertOptions } from "../errors/assert-options.js";
import { ConfigurationError } from "../errors/call-errors.js";
import { accountKey } from "./account-records.js";
import { type AccountsContext, requireOAuthProvider } from "./context.js";
import { parseRedirectUri } from "./redirect-uri.js";

/** Options of an authorization. */
export interface StartOptions {
  /** Short name of the service: `crm`. */
  provider: string;
  /**
   * Your name for the account, such as the id of the signed-in person. If omitted, it is the service's own
   * key: the bot id in the notes workspace.
   */
  account?: string | undefined;
  /**
   * URL of your callback, exactly as registered with the service.
   * @default the provider's among the `redirectUris` of ConnectedAccounts
   */
  redirectUri?: string | undefined;
}

/** A started authorization. */
export interface StartedAuthorization {
  /** URL to send the person's browser to. Valid for ten minutes. */
  url: string;
  /** State in that URL; bind it to the session if you omit the account. */
  state: string;
}

/** Builds an authorization URL and stores what its callback must match. */
export async function startAuthorization(
  context: AccountsContext,
  options: StartOptions,
): Promise<StartedAuthorization> {
  assertOptions("start", options, "account provider redirectUri");
  const { account, provider: name } = options;
  const { redirectUri = context.redirectUris[name] } = options;
  const { client, provider } = requireOAuthProvider(context, name);
  if (redirectUri === undefined) throw missingRedirectUriError(name);
  if (account !== undefined) accountKey({ provider: name, account });
  const state = generateRandomState();
  const codeVerifier = provider.pkce ? generateRandomCodeVerifier() : undefined;
  const request = { redirectUri: parseRedirectUri(redirectUri), state, codeVerifier };
  const url = await client.authorizationUrl(request);
  await context.pending.add(state, { provider: name, account, redirectUri, codeVerifier });
  return { url, state };
}

function missingRedirectUriError(provider: string): ConfigurationError {
  return new ConfigurationError(
    `There is no redirectUri for ${provider}. Pass one to start, or to all: new ConnectedAccounts({ redirectUris: { ${provider}: "https://…" } }).`,
  );
}
