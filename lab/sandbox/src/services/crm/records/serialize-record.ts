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
  const webPath = webPaths[record.object] ?? `custom/${record.object}`;
  return {
    id: { workspace_id: workspace.id, object_id: objectId, record_id: record.id },
    created_at: record.createdAt,
    web_url: `https://app.attio.com/${workspace.slug}/${webPath}/${record.id}`,
    values: serializeValues(record, objectId, repository),
  };
}

/** The values of a record, with an empty array for each attribute without any. */
export function serializeValues(
  record: RecordDocument,
  containerId: string,
  repository: CrmRepository,
): Record<string, unknown[]> {
  const values = repository.listAttributes(containerId).map((attribute) => {
    const active = repository.listActiveValues(record, attribute);
    return [attribute.slug, active.map((value) => serializeValue(value, attribute))] as const;
  });
  return Object.fromEntries(values);
}
