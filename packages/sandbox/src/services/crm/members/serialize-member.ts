import type { MemberDocument } from "../repository/documents.js";

/** A member in Attio's workspace-member schema. */
export function serializeMember(member: MemberDocument, workspaceId: string) {
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
