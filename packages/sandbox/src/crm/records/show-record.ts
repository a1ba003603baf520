import type { RecordDocument } from "../data/documents.js";
import { showValue } from "../values/show-value.js";
import type { World } from "./world.js";

/** The path of an object's records in the CRM's web application. */
const webPaths: Readonly<Record<string, string>> = {
  people: "person",
  companies: "company",
  deals: "deals/record",
  users: "users/record",
  workspaces: "workspaces/record",
};

/** A record as the record endpoints answer it, an empty array for each attribute without values. */
export function showRecord(record: RecordDocument, world: World) {
  const objectId = world.object(record.object)?.id ?? "";
  const { workspace } = world.data;
  const values = world.attributes(objectId).map((attribute) => {
    const active = world.values(record, attribute);
    return [attribute.slug, active.map((value) => showValue(value, attribute))];
  });
  const webPath = webPaths[record.object] ?? `custom/${record.object}`;
  return {
    id: { workspace_id: workspace.id, object_id: objectId, record_id: record.id },
    created_at: record.createdAt,
    web_url: `https://app.attio.com/${workspace.slug}/${webPath}/${record.id}`,
    values: Object.fromEntries(values) as Record<string, unknown[]>,
  };
}
