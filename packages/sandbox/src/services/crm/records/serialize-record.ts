import type { RecordDocument } from "../repository/documents.js";
import { serializeValue } from "../values/serialize-value.js";
import type { CrmRepository } from "../repository/crm-repository.js";

/** URL paths of records in the CRM's web application, by object. */
const webPaths: Readonly<Record<string, string>> = {
  people: "person",
  companies: "company",
  deals: "deals/record",
  users: "users/record",
  workspaces: "workspaces/record",
};

/** A record in Attio's record schema, with an empty array for each attribute without values. */
export function serializeRecord(record: RecordDocument, repository: CrmRepository) {
  const objectId = repository.findObject(record.object)?.id ?? "";
  const { workspace } = repository.collections;
  const values = repository.listAttributes(objectId).map((attribute) => {
    const active = repository.listActiveValues(record, attribute);
    return [attribute.slug, active.map((value) => serializeValue(value, attribute))];
  });
  const webPath = webPaths[record.object] ?? `custom/${record.object}`;
  return {
    id: { workspace_id: workspace.id, object_id: objectId, record_id: record.id },
    created_at: record.createdAt,
    web_url: `https://app.attio.com/${workspace.slug}/${webPath}/${record.id}`,
    values: Object.fromEntries(values) as Record<string, unknown[]>,
  };
}
