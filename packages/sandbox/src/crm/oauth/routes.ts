import { Hono } from "hono";
import type { SandboxContext } from "../../context.js";
import { createAuthorizeRoutes } from "../../oauth/authorize-routes.js";
import { OAuthError } from "../../oauth/oauth-error.js";
import type { Story } from "../../story/types.js";
import { findToken } from "../access/authenticate.js";
import { showToken } from "../self/show-token.js";
import { answerToken } from "./answer-token.js";
import { createCrmServer } from "./crm-server.js";
import { revokeToken } from "./revoke-token.js";

/** Replies with tokens in them are not for any cache (RFC 6749 §5.1). */
const PRIVATE = { "cache-control": "no-store", pragma: "no-cache" };

/** How people connect apps to the CRM: what Attio has on app.attio.com. */
export function createCrmOAuthRoutes(context: SandboxContext, story: Story): Hono {
  const server = createCrmServer(context, story);
  return new Hono()
    .onError(showError)
    .route("/", createAuthorizeRoutes(server, "/authorize"))
    .post("/oauth/token", async ({ req, json }) =>
      json(await answerToken(server, req.raw), 200, PRIVATE),
    )
    .post("/oauth/introspect", ({ req, json }) => {
      const token = findToken({ data: server.crm }, req.header("authorization"));
      const body = token === undefined ? { active: false } : showToken(token, server.crm.workspace);
      return json(body, 200, PRIVATE);
    })
    .post("/oauth/revoke", async ({ req, body }) => {
      await revokeToken(server, req.raw);
      return body(null, 204);
    });
}

function showError(error: Error): Response {
  if (!(error instanceof OAuthError)) throw error;
  const { code, message, status } = error;
  return Response.json({ error: code, error_description: message }, { status, headers: PRIVATE });
}
