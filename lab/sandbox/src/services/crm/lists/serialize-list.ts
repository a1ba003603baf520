import type { ListDocument } from "../repository/documents.js";
import type { CrmRepository } from "../repository/crm-repository.js";

/** A list in Attio's list schema. */
export function serializeList(list: ListDocument, repository: CrmRepository) {
  return {
    id: { workspace_id: repository.collections.workspace.id, list_id: list.id },
    api_slug: list.slug,
    name: list.name,
    parent_object: [list.parentObject],
    workspace_access: list.workspaceAccess,
    workspace_member_access: list.memberAccess.map(({ memberId, level }) => ({
      workspace_member_id: memberId,
      level,
    })),
    created_by_actor: list.createdBy,
    created_at: list.createdAt,
  };
}
