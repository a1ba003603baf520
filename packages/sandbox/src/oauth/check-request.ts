import type { AuthorizationServer } from "./authorization-server.js";
import { ConsentRefusal } from "./consent-refusal.js";
import type { AppDocument, AuthorizationRequest } from "./documents.js";
import { OAuthError } from "./oauth-error.js";
import { readParameter, requireParameter } from "./parameters.js";
import { readChallenge } from "./proof-key.js";
import { mayReturnTo } from "./redirect-uri.js";

/** Which app asks, and where its visitor returns to. */
export interface Asker {
  app: AppDocument;
  redirectUri: string;
  namesRedirectUri: boolean;
}

/**
 * Finds out who asks. What is wrong here is said to the visitor and never to the address in the
 * request, which may be anybody's (RFC 6749 §4.1.2.1).
 */
export function findAsker(server: AuthorizationServer, query: URLSearchParams): Asker {
  const clientId = readOrRefuse(query, "client_id") ?? "";
  const app = server.data.app(server.service, clientId);
  if (app === undefined)
    throw new ConsentRefusal(`There is no app with the client id "${clientId}".`);
  const named = readOrRefuse(query, "redirect_uri");
  const redirectUri = named ?? onlyAddress(server, app);
  if (redirectUri === undefined) throw new ConsentRefusal('"redirect_uri" is missing.');
  if (!mayReturnTo(app, redirectUri)) {
    throw new ConsentRefusal(`"${redirectUri}" is no redirect URI of this app.`);
  }
  return { app, redirectUri, namesRedirectUri: named !== undefined };
}

/** Checks the rest of what is asked for. What is wrong here the app is told, by an `OAuthError`. */
export function checkRequest(
  server: AuthorizationServer,
  query: URLSearchParams,
  { app, redirectUri, namesRedirectUri }: Asker,
): AuthorizationRequest {
  const state = readParameter(query, "state");
  if (requireParameter(query, "response_type") !== "code") {
    throw new OAuthError("unsupported_response_type", '"response_type" has to be "code".');
  }
  server.checkQuery(query);
  const codeChallenge = readChallenge(query);
  return {
    service: server.service,
    clientId: app.clientId,
    redirectUri,
    namesRedirectUri,
    ...(state !== undefined && { state }),
    ...(codeChallenge !== undefined && { codeChallenge }),
  };
}

function readOrRefuse(query: URLSearchParams, name: string): string | undefined {
  try {
    return readParameter(query, name);
  } catch (error) {
    throw new ConsentRefusal((error as Error).message);
  }
}

function onlyAddress(
  { repeatsRedirectUri }: AuthorizationServer,
  { redirectUris }: AppDocument,
): string | undefined {
  const isOne = redirectUris !== "loopback" && redirectUris.length === 1;
  return repeatsRedirectUri && isOne ? redirectUris[0] : undefined;
}
