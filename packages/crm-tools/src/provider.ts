import type { ApiClient } from "@workbelt/core";
import {
  assertOptions,
  resolveBaseUrl,
  parseBaseUrl,
  type TokenInfo,
  type OAuthProvider,
  runOperation,
  oauthClientCredentials,
} from "@workbelt/core/provider";
import { crmService } from "./service.js";
import { inspectToken } from "./token/inspect-token.js";
import { parseScopes } from "./token/token-info.js";

/** The OAuth app and the URLs of the CRM. All options can be left out. */
export interface CrmProviderOptions {
  /** @default the environment variable CRM_CLIENT_ID */
  clientId?: string | undefined;
  /** @default the environment variable CRM_CLIENT_SECRET */
  clientSecret?: string | undefined;
  /** Base URL of the API. @default CRM_BASE_URL, or https://api.attio.com */
  baseUrl?: string | undefined;
  /** Base URL of the consent page and the token endpoint. @default CRM_OAUTH_URL, or https://app.attio.com */
  oauthUrl?: string | undefined;
  /** Use PKCE. Required for apps whose tokens belong to a user, not to the workspace. @default false */
  pkce?: boolean | undefined;
}

const OPTIONS = "baseUrl clientId clientSecret oauthUrl pkce";

/**
 * Connects CRM accounts by Attio's OAuth 2.0. The scopes are set on the app in Attio's developer
 * console; an authorization requests none. Access tokens do not expire and come without a refresh token;
 * `GET /v2/self` introspects them (Attio's OAuth reference: authorize, token, revoke).
 *
 * @throws ConfigurationError when a URL cannot be used.
 * @example new ConnectedAccounts({ store, providers: [crmProvider()] })
 */
export function crmProvider(options: CrmProviderOptions = {}): OAuthProvider {
  assertOptions("crmProvider", options, OPTIONS);
  const oauthUrl = parseBaseUrl(
    options.oauthUrl ?? (process.env["CRM_OAUTH_URL"]?.trim() || "https://app.attio.com"),
    "The option oauthUrl or the environment variable CRM_OAUTH_URL",
  );
  return {
    kind: "oauth",
    service: crmService,
    baseUrl: resolveBaseUrl(crmService, options.baseUrl),
    clientCredentials: oauthClientCredentials(crmService, options),
    authorizationEndpoint: `${oauthUrl}/authorize`,
    tokenEndpoint: `${oauthUrl}/oauth/token`,
    revocation: {
      endpoint: `${oauthUrl}/oauth/revoke`,
      authenticated: false,
      endsConnection: false,
    },
    clientAuthentication: "client_secret_post",
    tokenRequestFormat: "form",
    // Not documented for workspace tokens.
    pkce: options.pkce ?? false,
    introspect: introspectToken,
  };
}

async function introspectToken(client: ApiClient): Promise<TokenInfo | undefined> {
  const token = await runOperation(inspectToken, {}, client);
  if (!token.active) return undefined;
  const {
    authorized_by_workspace_member_id: person,
    workspace_id: id,
    workspace_name: name,
  } = token;
  return {
    scopes: token.scope == null ? undefined : parseScopes(token.scope).flatMap(includeReadScope),
    ...(id && {
      connection: { id, ...(name && { name }), ...(person && { person }) },
    }),
  };
}

/** Adds the read scope that a read-write scope includes. */
function includeReadScope(scope: string): string[] {
  return scope.endsWith(":read-write") ? [scope, scope.replace(/-write$/, "")] : [scope];
}
