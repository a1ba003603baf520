import type { TokenDocument, WorkspaceDocument } from "../repository/documents.js";

/** What a good token is for, as `GET /v2/self` and token introspection tell it. */
export function serializeToken(token: TokenDocument, workspace: WorkspaceDocument): object {
  const { id, scopes, issuedAt, authorizedBy, level = "workspace", oauth } = token;
  // A token made in the settings belongs to no app, and stands for itself.
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
