import type { ApiClient } from "@workbelt/core";
import {
  oauthClientCredentials,
  type OAuthProvider,
  parseBaseUrl,
  resolveBaseUrl,
  runOperation,
  type TokenInfo,
} from "@workbelt/core/provider";
import { getCurrentAgent } from "./agents/get-current-agent.js";
import { desklyService } from "./service.js";

/** Options for connecting Deskly accounts. All have defaults. */
export interface DesklyProviderOptions {
  /** @default the environment variable DESKLY_CLIENT_ID */
  clientId?: string | undefined;
  /** @default the environment variable DESKLY_CLIENT_SECRET */
  clientSecret?: string | undefined;
  /** Base URL of the API. @default DESKLY_BASE_URL, or https://api.deskly.example */
  baseUrl?: string | undefined;
  /** Base URL of the authorization server. @default DESKLY_OAUTH_URL, or https://auth.deskly.example */
  oauthUrl?: string | undefined;
}

/**
 * Describes how Deskly accounts are connected: OAuth 2.0 with PKCE and rotating refresh tokens.
 *
 * @throws ConfigurationError when a URL is not valid.
 * @example new ConnectedAccounts({ store, providers: [desklyProvider()] })
 */
export function desklyProvider(options: DesklyProviderOptions = {}): OAuthProvider {
  const oauthUrl = parseBaseUrl(
    options.oauthUrl ?? (process.env["DESKLY_OAUTH_URL"]?.trim() || "https://auth.deskly.example"),
    "The option oauthUrl or the environment variable DESKLY_OAUTH_URL",
  );
  return {
    kind: "oauth",
    service: desklyService,
    baseUrl: resolveBaseUrl(desklyService, options.baseUrl),
    clientCredentials: oauthClientCredentials(desklyService, options),
    authorizationEndpoint: `${oauthUrl}/authorize`,
    authorizationParameters: { scope: "tickets:read tickets:write agents:read" },
    tokenEndpoint: `${oauthUrl}/token`,
    revocation: { endpoint: `${oauthUrl}/revoke`, authenticated: true, endsConnection: false },
    pkce: true,
    introspect,
  };
}

/** Returns the owner and scopes of a token. Deskly returns 401 for a token that no longer works. */
async function introspect(client: ApiClient): Promise<TokenInfo> {
  const { id, scopes, workspace } = await runOperation(getCurrentAgent, {}, client);
  return { connection: { id: workspace.id, name: workspace.name, person: id }, scopes };
}
