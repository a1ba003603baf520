import { Hono } from "hono";
import type { SandboxContext } from "../../../common/context.js";
import { revokeGrant } from "../../../oauth/authorization-server.js";
import { createAuthorizeRoutes } from "../../../oauth/authorize-routes.js";
import type { AppDocument, GrantDocument } from "../../../oauth/documents.js";
import { exchangeCode } from "../../../oauth/exchange-code.js";
import { invalidGrant, OAuthError } from "../../../oauth/oauth-error.js";
import type { Story } from "../../../company/types.js";
import { findValidToken } from "../repository/token.js";
import { handleAppRequest, parseOptionalString, requireString } from "./handle-app-request.js";
import { findGrantToken } from "./find-grant-token.js";
import { createNotesServer, type NotesServer } from "./notes-server.js";
import { refreshTokens } from "./refresh-tokens.js";
import { serializeGrant } from "./serialize-grant.js";

type Body = Record<string, unknown>;

/** Creates the OAuth routes of the notes service. */
export function createNotesOAuthRoutes(context: SandboxContext, findStory: () => Story): Hono {
  const server = createNotesServer(context, findStory);
  return new Hono()
    .route("/", createAuthorizeRoutes(server, "/v1/oauth/authorize"))
    .post(
      "/v1/oauth/token",
      handleAppRequest(server, (app, body) =>
        serializeGrant(server, exchangeGrant(server, app, body)),
      ),
    )
    .post(
      "/v1/oauth/introspect",
      handleAppRequest(server, (app, body) =>
        introspect(server, app, requireString(body, "token")),
      ),
    )
    .post(
      "/v1/oauth/revoke",
      handleAppRequest(server, (app, body) => revoke(server, app, requireString(body, "token"))),
    );
}

function exchangeGrant(server: NotesServer, app: AppDocument, body: Body): GrantDocument {
  switch (requireString(body, "grant_type")) {
    case "authorization_code":
      return exchangeCode(server, app, {
        code: requireString(body, "code"),
        redirectUri: parseOptionalString(body, "redirect_uri"),
        codeVerifier: parseOptionalString(body, "code_verifier"),
      });
    case "refresh_token":
      return refreshTokens(server, app, requireString(body, "refresh_token"));
    default:
      throw new OAuthError(
        "unsupported_grant_type",
        '"grant_type" must be "authorization_code" or "refresh_token".',
      );
  }
}

/** Introspects a token; another app's token is inactive. The value of `scope` is not documented. */
function introspect(server: NotesServer, app: AppDocument, token: string): object {
  const found = findGrantToken(server, token);
  if (found === undefined || found.grant.clientId !== app.clientId) return { active: false };
  const isValid =
    token === found.grant.refreshToken || findValidToken(server.context, token) !== undefined;
  return isValid ? { active: true, iat: found.issuedAt } : { active: false };
}

/**
 * Revokes the grant of a token. An invalid token is not an error (RFC 7009 §2.2); another app's
 * token is rejected (§2.1).
 */
function revoke(server: NotesServer, app: AppDocument, token: string): object {
  const grant = findGrantToken(server, token)?.grant;
  if (grant === undefined) return {};
  if (grant.clientId !== app.clientId) throw invalidGrant("The token belongs to another app.");
  server.data.transaction(() => revokeGrant(server, grant));
  return {};
}
