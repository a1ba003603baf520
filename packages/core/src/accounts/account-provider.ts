import type { ApiClient } from "../client/api-client.js";
import type { Service } from "../client/service.js";

/** What an account is connected to, as the service names it. */
export interface Connection {
  /** The service's own key for the grant: the bot id in the notes workspace, the workspace in the CRM. */
  id: string;
  /** Name of the workspace or organisation. */
  name?: string | undefined;
  /** Id, in the service, of the person who connected it. */
  person?: string | undefined;
}

/** What a service says of a token that works. */
export interface TokenInfo {
  connection?: Connection | undefined;
  /** What the token may do, where the service tells. */
  scopes?: readonly string[] | undefined;
}

/** An app as it is registered with a service. */
export interface OAuthClientCredentials {
  clientId: string;
  clientSecret: string;
}

interface AccountProviderBase {
  service: Service;
  /**
   * Asks the service what the token of this client is good for; undefined, or a 401, when it is no longer
   * good for anything.
   *
   * @throws what the client throws, when there is no answer.
   */
  introspect(client: ApiClient): Promise<TokenInfo | undefined>;
}

/**
 * How a service connects accounts by OAuth 2.0's authorization code grant. Plain data and functions;
 * each provider package makes its own.
 */
export interface OAuthProvider extends AccountProviderBase {
  kind: "oauth";
  /** Where the API is. */
  baseUrl: string;
  /** The app's id and secret, read when they are needed and never kept here. @throws ConfigurationError */
  clientCredentials(): OAuthClientCredentials;
  /**
   * What callbacks of the service name as their issuer (RFC 9207). When it is left out, what they name
   * is not looked at: no value is known that it should have.
   */
  issuer?: string;
  authorizationEndpoint: string;
  tokenEndpoint: string;
  /** Left out where the service cannot take a token back. */
  revocation?: {
    endpoint: string;
    /** Whether the app has to name itself there, or the token is enough. */
    authenticated: boolean;
    /** Whether a service may take back with one token all that belong to the same connection. */
    endsConnection: boolean;
  };
  /**
   * How the app names itself: in the header or in the body (RFC 6749, section 2.3.1).
   * @default "client_secret_basic"
   */
  clientAuthentication?: "client_secret_basic" | "client_secret_post";
  /** How token requests are sent: as OAuth's own forms, or as JSON. @default "form" */
  tokenRequestFormat?: "form" | "json";
  /** Whether the service takes PKCE (RFC 7636). @default false */
  pkce?: boolean;
  /** Further parameters of the authorization URL, such as `{ scope: "…" }`. */
  authorizationParameters?: Readonly<Record<string, string>>;
  /** Further headers of token requests. */
  headers?: Readonly<Record<string, string>>;
  /** The connection, where the token endpoint's reply names it. */
  parseConnection?(reply: Readonly<Record<string, unknown>>): Connection | undefined;
}

/** How a service connects accounts by API keys. */
export interface ApiKeyProvider extends AccountProviderBase {
  kind: "api-key";
  /** Base URL of the API by region; a service without regions has one. */
  baseUrls: Readonly<Record<string, string>>;
  /** The region of an account for which none is named. */
  defaultRegion: string;
}

/** How accounts of one service are connected. */
export type AccountProvider = OAuthProvider | ApiKeyProvider;
