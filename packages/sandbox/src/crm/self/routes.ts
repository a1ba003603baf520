import { Hono } from "hono";
import { findToken } from "../access/authenticate.js";
import type { TokenDocument, WorkspaceDocument } from "../data/documents.js";
import type { Crm } from "../environment.js";

/** What the token of the request is good for. A bad or missing token is an answer, not an error. */
export function createSelfRoutes(crm: Crm): Hono {
  return new Hono().get("/v2/self", (context) => {
    const token = findToken(crm, context.req.header("authorization"));
    if (token === undefined) return context.json({ active: false });
    return context.json(showToken(token, crm.data.workspace));
  });
}

function showToken(token: TokenDocument, workspace: WorkspaceDocument) {
  const { id, scopes, issuedAt, authorizedBy, level = "workspace" } = token;
  return {
    active: true,
    scope: scopes.join(" "),
    client_id: id,
    token_type: "Bearer",
    exp: null,
    iat: issuedAt,
    sub: workspace.id,
    aud: id,
    iss: "attio.com",
    token_level: level,
    ...(authorizedBy === null ? {} : { authorized_by_workspace_member_id: authorizedBy }),
    workspace_id: workspace.id,
    workspace_name: workspace.name,
    workspace_slug: workspace.slug,
    workspace_logo_url: null,
  };
}
