import type { TokenDocument, WorkspaceDocument } from "../repository/documents.js";

/** A valid token in the responses of `GET /v2/self` and token introspection. */
export function serializeToken(token: TokenDocument, workspace: WorkspaceDocument): object {
  const { id, scopes, issuedAt, authorizedBy, level = "workspace", oauth } = token;
  // A token created in the settings belongs to no app; its own id is the client id.
  const clientId = oauth?.clientId ?? id;
  return {
    active: true,
    scope: scopes.join(" "),
    client_id: clientId,
    token_type: "Bearer",
    exp: null,
    iat: issuedAt,
    sub: workspace.id,
    aud: clientId,
    iss: "attio.com",
    token_level: level,
    ...(authorizedBy === null ? {} : { authorized_by_workspace_member_id: authorizedBy }),
    workspace_id: workspace.id,
    workspace_name: workspace.name,
    workspace_slug: workspace.slug,
    workspace_logo_url: null,
  };
}
