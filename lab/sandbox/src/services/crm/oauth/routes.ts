import { Hono } from "hono";
import type { SandboxContext } from "../../../common/context.js";
import { createAuthorizeRoutes } from "../../../oauth/authorize-routes.js";
import { OAuthError } from "../../../oauth/oauth-error.js";
import type { Story } from "../../../company/types.js";
import { findToken } from "../access/authenticate.js";
import { serializeToken } from "../self/serialize-token.js";
import { handleTokenRequest } from "./handle-token-request.js";
import { createCrmAuthorizationServer } from "./crm-authorization-server.js";
import { handleRevocation } from "./handle-revocation.js";

/** Responses with tokens must not be cached (RFC 6749 §5.1). */
const NO_STORE_HEADERS = { "cache-control": "no-store", pragma: "no-cache" };

/** Creates the OAuth routes of the CRM, which Attio serves from app.attio.com. */
export function createCrmOAuthRoutes(context: SandboxContext, findStory: () => Story): Hono {
  const server = createCrmAuthorizationServer(context, findStory);
  return new Hono()
    .onError(toErrorResponse)
    .route("/", createAuthorizeRoutes(server, "/authorize"))
    .post("/oauth/token", async ({ req, json }) =>
      json(await handleTokenRequest(server, req.raw), 200, NO_STORE_HEADERS),
    )
    .post("/oauth/introspect", ({ req, json }) => {
      const token = findToken({ collections: server.crm }, req.header("authorization"));
      const body =
        token === undefined ? { active: false } : serializeToken(token, server.crm.workspace);
      return json(body, 200, NO_STORE_HEADERS);
    })
    .post("/oauth/revoke", async ({ req, body }) => {
      await handleRevocation(server, req.raw);
      return body(null, 204);
    });
}

function toErrorResponse(error: Error): Response {
  if (!(error instanceof OAuthError)) throw error;
  const { code, message, status } = error;
  return Response.json(
    { error: code, error_description: message },
    { status, headers: NO_STORE_HEADERS },
  );
}
