import type { OAuthServiceName } from "../tokens.js";

/** An app that people can connect: an OAuth 2.0 client. */
export interface AppDocument {
  service: OAuthServiceName;
  clientId: string;
  clientSecret: string;
  /** What its consent page calls it. */
  name: string;
  /** The addresses it may return to, compared letter by letter; or any on loopback. */
  redirectUris: string[] | "loopback";
  /** What its tokens may do: scopes in the CRM, capabilities in the notes service. */
  permissions: string[];
}

/** What an app has asked for, once it has been checked. */
export interface AuthorizationRequest {
  service: OAuthServiceName;
  clientId: string;
  /** Where the visitor returns to. */
  redirectUri: string;
  /** Whether the app named that address itself, so that it has to name it again for a token. */
  namesRedirectUri: boolean;
  state?: string;
  /** Hash of the secret that has to come with the code (RFC 7636, S256). */
  codeChallenge?: string;
}

/** A consent page that nobody has answered yet. */
export interface PendingDocument {
  request: AuthorizationRequest;
  /** ISO 8601. */
  expiresAt: string;
}

/** An authorization code; its document id is the code itself. */
export interface CodeDocument {
  request: AuthorizationRequest;
  /** Key of the member who allowed it. */
  member: string;
  /** ISO 8601. */
  expiresAt: string;
  /** The grant it was exchanged for. */
  grantId?: string;
}

/** What one member allowed one app with one code. */
export interface GrantDocument {
  id: string;
  service: OAuthServiceName;
  clientId: string;
  /** Key of the member. */
  member: string;
  /** The bot that acts for it, in the notes service. */
  botId?: string;
  /** ISO 8601. */
  issuedAt: string;
  accessToken: string;
  /** Only the notes service gives one. */
  refreshToken?: string;
  /** How often its tokens were replaced by new ones. */
  refreshes: number;
  /** How often a replaced refresh token was sent again, and refused. */
  refusedReuses: number;
  /** False once it was revoked. */
  isActive: boolean;
}

/** A refresh token, the replaced ones included; its document id is the token itself. */
export interface RefreshTokenDocument {
  grantId: string;
  /** Seconds since 1970. */
  issuedAt: number;
}
