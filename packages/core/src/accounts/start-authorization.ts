import { generateRandomCodeVerifier, generateRandomState } from "oauth4webapi";
import { accountKey } from "./account-records.js";
import { type AccountsContext, requireOAuthProvider } from "./context.js";
import { parseRedirectUri } from "./redirect-uri.js";

/** Whom an authorization is for, and where the person's browser is sent afterwards. */
export interface StartOptions {
  /** Short name of the service: `crm`. */
  provider: string;
  /**
   * Your name for the account, such as the id of the person who is signed in. When left out, the
   * account is called by the service's own key for it: the bot id in the notes workspace.
   */
  account?: string | undefined;
  /** The address of your callback, exactly as it is registered with the service. */
  redirectUri: string;
}

/** An authorization that was started. */
export interface StartedAuthorization {
  /** Where to send the person's browser, within ten minutes. */
  url: string;
  /** The state in that URL; bind it to the session when you leave the account out. */
  state: string;
}

/** Makes an authorization URL, and remembers what its callback has to agree with. */
export async function startAuthorization(
  parts: AccountsContext,
  { account, provider: name, redirectUri }: StartOptions,
): Promise<StartedAuthorization> {
  const { client, provider } = requireOAuthProvider(parts, name);
  if (account !== undefined) accountKey({ provider: name, account });
  const state = generateRandomState();
  const codeVerifier = provider.pkce ? generateRandomCodeVerifier() : undefined;
  const request = { redirectUri: parseRedirectUri(redirectUri), state, codeVerifier };
  const url = await client.authorizationUrl(request);
  await parts.pending.add(state, { provider: name, account, redirectUri, codeVerifier });
  return { url, state };
}
