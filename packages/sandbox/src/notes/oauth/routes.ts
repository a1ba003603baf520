import { Hono } from "hono";
import type { SandboxContext } from "../../context.js";
import { revokeGrant } from "../../oauth/authorization-server.js";
import { createAuthorizeRoutes } from "../../oauth/authorize-routes.js";
import type { AppDocument, GrantDocument } from "../../oauth/documents.js";
import { exchangeCode } from "../../oauth/exchange-code.js";
import { invalidGrant, OAuthError } from "../../oauth/oauth-error.js";
import type { Story } from "../../story/types.js";
import { findGoodToken } from "../gate/token.js";
import { appEndpoint, readText, requireText } from "./endpoint.js";
import { findToken } from "./find-token.js";
import { createNotesServer, type NotesServer } from "./notes-server.js";
import { refresh } from "./refresh.js";
import { showGrant } from "./show-grant.js";

type Body = Record<string, unknown>;

/** How people connect apps to the notes service. */
export function createNotesOAuthRoutes(context: SandboxContext, story: Story): Hono {
  const server = createNotesServer(context, story);
  return new Hono()
    .route("/", createAuthorizeRoutes(server, "/v1/oauth/authorize"))
    .post(
      "/v1/oauth/token",
      appEndpoint(server, (app, body) => showGrant(server, giveGrant(server, app, body))),
    )
    .post(
      "/v1/oauth/introspect",
      appEndpoint(server, (app, body) => introspect(server, app, requireText(body, "token"))),
    )
    .post(
      "/v1/oauth/revoke",
      appEndpoint(server, (app, body) => revoke(server, app, requireText(body, "token"))),
    );
}

function giveGrant(server: NotesServer, app: AppDocument, body: Body): GrantDocument {
  switch (requireText(body, "grant_type")) {
    case "authorization_code":
      return exchangeCode(server, app, {
        code: requireText(body, "code"),
        redirectUri: readText(body, "redirect_uri"),
        codeVerifier: readText(body, "code_verifier"),
      });
    case "refresh_token":
      return refresh(server, app, requireText(body, "refresh_token"));
    default:
      throw new OAuthError(
        "unsupported_grant_type",
        '"grant_type" has to be "authorization_code" or "refresh_token".',
      );
  }
}

/** A token of another app is as unknown as one of nobody. What `scope` says is not documented. */
function introspect(server: NotesServer, app: AppDocument, token: string): object {
  const found = findToken(server, token);
  if (found === undefined || found.grant.clientId !== app.clientId) return { active: false };
  const isGood =
    token === found.grant.refreshToken || findGoodToken(server.context, token) !== undefined;
  return isGood ? { active: true, iat: found.issuedAt } : { active: false };
}

/**
 * Ends the grant of a token. One that is not good any more is no error (RFC 7009 §2.2); one of
 * another app is refused (§2.1).
 */
function revoke(server: NotesServer, app: AppDocument, token: string): object {
  const grant = findToken(server, token)?.grant;
  if (grant === undefined) return {};
  if (grant.clientId !== app.clientId) throw invalidGrant("The token was given to another app.");
  server.data.transaction(() => revokeGrant(server, grant));
  return {};
}
