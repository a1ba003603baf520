import type { ApiClient } from "../client/api-client.js";
import type { Service } from "../client/service.js";

/** The grant behind an account, as the service identifies it. */
export interface Connection {
  /** The service's own key for the grant: the bot id in the notes workspace, the workspace in the CRM. */
  id: string;
  /** Name of the workspace or organisation. */
  name?: string | undefined;
  /** Id, in the service, of the person who connected it. */
  person?: string | undefined;
}

/** Facts that a service reports about a valid token. */
export interface TokenInfo {
  connection?: Connection | undefined;
  /** Granted scopes, if the service reports them. */
  scopes?: readonly string[] | undefined;
}

/** Credentials of an app registered with a service. */
export interface OAuthClientCredentials {
  clientId: string;
  clientSecret: string;
}

interface AccountProviderBase {
  service: Service;
  /**
   * Introspects the token of this client. Returns undefined, or throws the 401, if it is no longer valid. The token
   * itself is for services that take it in the path or body; nothing may log it.
   *
   * @throws the client's errors.
   * @example introspect: (client, { accessToken }) => client.send({ method: "GET", path: path`/oauth/tokens/${accessToken}` })
   */
  introspect(client: ApiClient, token: { accessToken: string }): Promise<TokenInfo | undefined>;
}

/**
 * Describes how a service connects accounts by OAuth 2.0's authorization code grant, as plain data and
 * functions. Each provider package has its own.
 */
export interface OAuthProvider extends AccountProviderBase {
  kind: "oauth";
  /** Base URL of the API. */
  baseUrl: string;
  /** Reads the app's id and secret; they are never stored. @throws ConfigurationError */
  clientCredentials(): OAuthClientCredentials;
  /**
   * Issuer of the service's callbacks (RFC 9207). If omitted, the issuer is not checked.
   */
  issuer?: string;
  authorizationEndpoint: string;
  tokenEndpoint: string;
  /** Omitted if the service cannot revoke tokens. */
  revocation?: {
    /** With `{token}` for services that take the token in the path: `https://api.example.com/tokens/{token}`. */
    endpoint: string;
    /** DELETE for services that do not follow RFC 7009; a 404 then means that the token is already gone. @default "POST" */
    method?: "POST" | "DELETE";
    /** True if the app must authenticate there. */
    authenticated: boolean;
    /** True if revoking one token may revoke all tokens of the same connection. */
    endsConnection: boolean;
  };
  /**
   * Client authentication: in the header or in the body (RFC 6749, section 2.3.1).
   * @default "client_secret_basic"
   */
  clientAuthentication?: "client_secret_basic" | "client_secret_post";
  /** Encoding of token requests. @default "form" */
  tokenRequestFormat?: "form" | "json";
  /** True if the service supports PKCE (RFC 7636). @default false */
  pkce?: boolean;
  /** Further parameters of the authorization URL, such as `{ scope: "…" }`. */
  authorizationParameters?: Readonly<Record<string, string>>;
  /** Further headers of token requests. */
  headers?: Readonly<Record<string, string>>;
  /** Parses the connection from the token response, if it is there. */
  parseConnection?(reply: Readonly<Record<string, unknown>>): Connection | undefined;
}

/** Describes how a service connects accounts by API keys. */
export interface ApiKeyProvider extends AccountProviderBase {
  kind: "api-key";
  /** Base URL of the API by region; a service without regions has one. */
  baseUrls: Readonly<Record<string, string>>;
  /** Region used when none is given. */
  defaultRegion: string;
}

/** Describes how accounts of one service are connected. */
export type AccountProvider = OAuthProvider | ApiKeyProvider;
