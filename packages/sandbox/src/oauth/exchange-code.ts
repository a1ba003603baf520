import { type AuthorizationServer, endGrant } from "./authorization-server.js";
import type {
  AppDocument,
  AuthorizationRequest,
  CodeDocument,
  GrantDocument,
} from "./documents.js";
import { invalidGrant, invalidRequest, OAuthError } from "./oauth-error.js";
import { checkVerifier } from "./proof-key.js";

/** What comes with an authorization code. */
export interface CodeExchange {
  code: string;
  redirectUri?: string | undefined;
  codeVerifier?: string | undefined;
}

/**
 * Exchanges an authorization code for a grant. A code is good once, for ten minutes, for the app and
 * the address it was made for. When it comes a second time somebody else may have had it first, so
 * the grant it was exchanged for ends as well (RFC 6749 §4.1.2).
 */
export function exchangeCode(
  server: AuthorizationServer,
  app: AppDocument,
  exchange: CodeExchange,
): GrantDocument {
  const { data } = server;
  // A refusal that ends a grant is returned: thrown, it would take the end of the grant back.
  const outcome = data.transaction(() => {
    const document = findCode(server, app, exchange.code);
    const spent = document.grantId === undefined ? undefined : data.grants.get(document.grantId);
    if (spent !== undefined) {
      if (spent.isActive) endGrant(server, spent);
      return invalidGrant("The code has been used before. The tokens given for it are revoked.");
    }
    checkCode(server, document, exchange);
    const grant = server.openGrant(app, document.member);
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
    throw invalidGrant("The code is unknown, or was made for another app.");
  }
  return document;
}

function checkCode(
  server: AuthorizationServer,
  { request, expiresAt }: CodeDocument,
  { redirectUri, codeVerifier }: CodeExchange,
): void {
  if (server.now() >= new Date(expiresAt)) throw invalidGrant("The code has expired.");
  if (server.repeatsRedirectUri) checkRepetition(request, redirectUri);
  if (redirectUri !== undefined && redirectUri !== request.redirectUri) {
    throw invalidGrant('"redirect_uri" is not the one of the authorization.');
  }
  checkVerifier(request.codeChallenge, codeVerifier);
}

function checkRepetition(
  { namesRedirectUri }: AuthorizationRequest,
  redirectUri: string | undefined,
): void {
  if (namesRedirectUri && redirectUri === undefined) {
    throw invalidRequest('"redirect_uri" is missing, though the authorization named it.');
  }
  if (!namesRedirectUri && redirectUri !== undefined) {
    throw invalidRequest('"redirect_uri" does not belong here: the authorization did not name it.');
  }
}
