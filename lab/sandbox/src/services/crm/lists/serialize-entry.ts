import type { CrmRepository } from "../repository/crm-repository.js";
import type { EntryDocument } from "../repository/documents.js";
import { serializeValue } from "../values/serialize-value.js";

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
