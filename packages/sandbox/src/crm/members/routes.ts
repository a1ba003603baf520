import { Hono } from "hono";
import { needs } from "../access/scopes.js";
import type { MemberDocument } from "../data/documents.js";
import type { Crm, CrmEnvironment } from "../environment.js";
import { notFound } from "../errors.js";
import { readId } from "../input/request.js";

const mayRead = needs("user_management:read");

/** The people who use the CRM. */
export function createMemberRoutes(crm: Crm): Hono<CrmEnvironment> {
  const show = (member: MemberDocument) => ({
    id: { workspace_id: crm.data.workspace.id, workspace_member_id: member.id },
    first_name: member.firstName,
    last_name: member.lastName,
    avatar_url: null,
    email_address: member.email,
    created_at: member.createdAt,
    access_level: member.access,
  });
  return new Hono<CrmEnvironment>()
    .get("/v2/workspace_members", mayRead, (context) =>
      context.json({ data: crm.data.members.list().map(show) }),
    )
    .get("/v2/workspace_members/:workspace_member_id", mayRead, (context) => {
      const id = context.req.param("workspace_member_id");
      const message = `Workspace member with ID "${id}" not found.`;
      const member = crm.data.members.get(readId(id, message));
      if (member === undefined) throw notFound(message);
      return context.json({ data: show(member) });
    });
}
