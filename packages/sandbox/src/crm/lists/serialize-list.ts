import type { EntryDocument, ListDocument } from "../repository/documents.js";
import type { CrmRepository } from "../repository/crm-repository.js";
import { serializeValue } from "../values/serialize-value.js";

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

/** An entry in Attio's list-entry schema. */
export function serializeEntry(entry: EntryDocument, repository: CrmRepository) {
  const values = repository
    .listAttributes(entry.listId)
    .filter((attribute) => attribute.source !== "parent-record")
    .map((attribute) => {
      const active = repository.listActiveValues(entry, attribute);
      return [attribute.slug, active.map((value) => serializeValue(value, attribute))];
    });
  return {
    id: {
      workspace_id: repository.collections.workspace.id,
      list_id: entry.listId,
      entry_id: entry.id,
    },
    parent_record_id: entry.parentRecordId,
    parent_object: entry.parentObject,
    created_at: entry.createdAt,
    entry_values: Object.fromEntries(values) as Record<string, unknown[]>,
  };
}
