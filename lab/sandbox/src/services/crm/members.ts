import { Hono } from "hono";
import { requireScopes } from "./access/scopes.js";
import type { MemberDocument } from "./repository/documents.js";
import type { CrmService, CrmRouteEnv } from "./crm-service.js";
import { notFound } from "./errors.js";
import { parseId } from "./validation/parse-request.js";

const readAccess = requireScopes("user_management:read");

/** Routes for workspace members. */
export function createMemberRoutes(service: CrmService): Hono<CrmRouteEnv> {
  const serialize = (member: MemberDocument) =>
    serializeMember(member, service.collections.workspace.id);
  return new Hono<CrmRouteEnv>()
    .get("/v2/workspace_members", readAccess, (context) =>
      context.json({ data: service.collections.members.list().map(serialize) }),
    )
    .get("/v2/workspace_members/:workspace_member_id", readAccess, (context) => {
      const id = context.req.param("workspace_member_id");
      const message = `Workspace member with ID "${id}" not found.`;
      const member = service.collections.members.get(parseId(id, message));
      if (member === undefined) throw notFound(message);
      return context.json({ data: serialize(member) });
    });
}

/** A member in Attio's workspace-member schema. */
function serializeMember(member: MemberDocument, workspaceId: string) {
  return {
    id: { workspace_id: workspaceId, workspace_member_id: member.id },
    first_name: member.firstName,
    last_name: member.lastName,
    avatar_url: null,
    email_address: member.email,
    created_at: member.createdAt,
    access_level: member.access,
  };
}
