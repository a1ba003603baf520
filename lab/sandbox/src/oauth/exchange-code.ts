import { type AuthorizationServer, revokeGrant } from "./authorization-server.js";
import type {
  AppDocument,
  AuthorizationRequest,
  CodeDocument,
  GrantDocument,
} from "./documents.js";
import { invalidGrant, invalidRequest, OAuthError } from "./oauth-error.js";
import { assertVerifier } from "./pkce.js";

/** Parameters of a code exchange. */
export interface CodeExchange {
  code: string;
  redirectUri?: string | undefined;
  codeVerifier?: string | undefined;
}

/**
 * Exchanges an authorization code for a grant. A code is valid once, for ten minutes, for the app and
 * redirect URI it was issued to. A second use may mean that the code was stolen, so it also revokes
 * the grant of the first (RFC 6749 §4.1.2).
 */
export function exchangeCode(
  server: AuthorizationServer,
  app: AppDocument,
  exchange: CodeExchange,
): GrantDocument {
  const { data } = server;
  // Return the error after a revocation: throwing would roll the revocation back.
  const outcome = data.transaction(() => {
    const document = findCode(server, app, exchange.code);
    const previousGrant =
      document.grantId === undefined ? undefined : data.grants.get(document.grantId);
    if (previousGrant !== undefined) {
      if (previousGrant.isActive) revokeGrant(server, previousGrant);
      return invalidGrant("The code has been used before. Its tokens are revoked.");
    }
    assertCode(server, document, exchange);
    const grant = server.createGrant(app, document.member);
    data.codes.put(exchange.code, { ...document, grantId: grant.id });
    return grant;
  });
  if (outcome instanceof OAuthError) throw outcome;
  return outcome;
}

function findCode(
  { data, service }: AuthorizationServer,
  { clientId }: AppDocument,
  code: string,
): CodeDocument {
  const document = data.codes.get(code);
  const { request } = document ?? {};
  if (document === undefined || request?.service !== service || request.clientId !== clientId) {
    throw invalidGrant("The code is unknown or was issued to another app.");
  }
  return document;
}

function assertCode(
  server: AuthorizationServer,
  { request, expiresAt }: CodeDocument,
  { redirectUri, codeVerifier }: CodeExchange,
): void {
  if (server.now() >= new Date(expiresAt)) throw invalidGrant("The code has expired.");
  if (server.requiresMatchingRedirectUri) assertMatchingRedirectUri(request, redirectUri);
  if (redirectUri !== undefined && redirectUri !== request.redirectUri) {
    throw invalidGrant('"redirect_uri" differs from the one of the authorization.');
  }
  assertVerifier(request.codeChallenge, codeVerifier);
}

function assertMatchingRedirectUri(
  { sentRedirectUri: namesRedirectUri }: AuthorizationRequest,
  redirectUri: string | undefined,
): void {
  if (namesRedirectUri && redirectUri === undefined) {
    throw invalidRequest(
      '"redirect_uri" is missing, although the authorization request contained it.',
    );
  }
  if (!namesRedirectUri && redirectUri !== undefined) {
    throw invalidRequest(
      '"redirect_uri" is not allowed: the authorization request did not contain it.',
    );
  }
}
