import type { ActivityDocument, ObjectDocument, RecordDocument } from "../repository/documents.js";
import type { CrmRepository } from "../repository/crm-repository.js";
import { serializeValues } from "../records/serialize-record.js";

/**
 * An activity as the owner of records, which are stored like those of objects. Their `object` is the activity's id, which
 * no object has as its slug: a renamed activity keeps its records.
 */
export function toRecordOwner({ id, ...activity }: ActivityDocument): ObjectDocument {
  return { ...activity, id, slug: id, isEnabled: true };
}

/** A record of an activity in Attio's activity-record schema, which has no address in the web application. */
export function serializeActivityRecord(record: RecordDocument, repository: CrmRepository) {
  const { workspace } = repository.collections;
  return {
    id: { workspace_id: workspace.id, activity_id: record.object, record_id: record.id },
    created_at: record.createdAt,
    values: serializeValues(record, record.object, repository),
  };
}
