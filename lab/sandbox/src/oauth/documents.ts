import type { OAuthServiceName } from "../common/tokens.js";

/** An app that people can connect: an OAuth 2.0 client. */
export interface AppDocument {
  service: OAuthServiceName;
  clientId: string;
  clientSecret: string;
  /** Name on the consent page. */
  name: string;
  /** The addresses it may redirect to, compared exactly; or any on loopback. */
  redirectUris: string[] | "loopback";
  /** Permissions of its tokens: scopes in the CRM, capabilities in the notes service. */
  permissions: string[];
}

/** A validated authorization request. */
export interface AuthorizationRequest {
  service: OAuthServiceName;
  clientId: string;
  redirectUri: string;
  /** True if the request contained the address, so that the code exchange must repeat it. */
  sentRedirectUri: boolean;
  state?: string;
  /** Hash of the verifier that the code exchange must send (RFC 7636, S256). */
  codeChallenge?: string;
}

/** A consent page that is not submitted yet. */
export interface PendingDocument {
  request: AuthorizationRequest;
  /** ISO 8601. */
  expiresAt: string;
}

/** An authorization code; its document id is the code itself. */
export interface CodeDocument {
  request: AuthorizationRequest;
  /** Key of the member who granted it. */
  member: string;
  /** ISO 8601. */
  expiresAt: string;
  /** The grant it was exchanged for. */
  grantId?: string;
}

/** Grant of one member to one app, created from one code. */
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
  /** Issued by the notes service only. */
  refreshToken?: string;
  /** Number of token refreshes. */
  refreshes: number;
  /** Number of rejected reuses of a replaced refresh token. */
  refusedReuses: number;
  /** False after revocation. */
  isActive: boolean;
}

/** A refresh token, current or replaced; its document id is the token itself. */
export interface RefreshTokenDocument {
  grantId: string;
  /** Seconds since 1970. */
  issuedAt: number;
}
