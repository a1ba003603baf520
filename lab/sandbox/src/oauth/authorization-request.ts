import type { AuthorizationServer } from "./authorization-server.js";
import { ConsentError } from "./consent-error.js";
import type { AppDocument, AuthorizationRequest } from "./documents.js";
import { OAuthError } from "./oauth-error.js";
import { readParameter, requireParameter } from "./parameters.js";
import { parseChallenge } from "./pkce.js";
import { allowsRedirectUri } from "./redirect-uri.js";

/** The app that requests authorization, and its redirect URI. */
export interface AuthorizationClient {
  app: AppDocument;
  redirectUri: string;
  sentRedirectUri: boolean;
}

/**
 * Finds the app and redirect URI of a request. Errors here are shown to the user and never sent to
 * the requested address, which is not trusted yet (RFC 6749 §4.1.2.1).
 */
export function findAuthorizationClient(
  server: AuthorizationServer,
  query: URLSearchParams,
): AuthorizationClient {
  const clientId = readClientParameter(query, "client_id") ?? "";
  const app = server.data.findApp(server.service, clientId);
  if (app === undefined) throw new ConsentError(`No app has the client id "${clientId}".`);
  const sent = readClientParameter(query, "redirect_uri");
  const redirectUri = sent ?? getDefaultRedirectUri(server, app);
  if (redirectUri === undefined) throw new ConsentError('"redirect_uri" is missing.');
  if (!allowsRedirectUri(app, redirectUri)) {
    throw new ConsentError(`"${redirectUri}" is not a redirect URI of this app.`);
  }
  return { app, redirectUri, sentRedirectUri: sent !== undefined };
}

/** Parses the rest of the request. An `OAuthError` here is reported to the app. */
export function parseAuthorizationRequest(
  server: AuthorizationServer,
  query: URLSearchParams,
  { app, redirectUri, sentRedirectUri: namesRedirectUri }: AuthorizationClient,
): AuthorizationRequest {
  const state = readParameter(query, "state");
  if (requireParameter(query, "response_type") !== "code") {
    throw new OAuthError("unsupported_response_type", '"response_type" must be "code".');
  }
  server.validateQuery(query);
  const codeChallenge = parseChallenge(query);
  return {
    service: server.service,
    clientId: app.clientId,
    redirectUri,
    sentRedirectUri: namesRedirectUri,
    ...(state !== undefined && { state }),
    ...(codeChallenge !== undefined && { codeChallenge }),
  };
}

function readClientParameter(query: URLSearchParams, name: string): string | undefined {
  try {
    return readParameter(query, name);
  } catch (error) {
    throw new ConsentError((error as Error).message);
  }
}

function getDefaultRedirectUri(
  { requiresMatchingRedirectUri: repeatsRedirectUri }: AuthorizationServer,
  { redirectUris }: AppDocument,
): string | undefined {
  const hasOneUri = redirectUris !== "loopback" && redirectUris.length === 1;
  return repeatsRedirectUri && hasOneUri ? redirectUris[0] : undefined;
}
