import type { CrmData } from "../data/crm-data.js";
import type { RecordDocument, StoredValue } from "../data/documents.js";
import { textField } from "../data/fields.js";
import { makeValue } from "./make-value.js";
import type { WrittenAttribute } from "./read-values.js";
import { World } from "./world.js";

/**
 * Carries out what was written to the unstored half of a relationship: writing a company's `team`
 * sets the `company` of those people (Attio's "record reference" guide).
 */
export function writeInverse(
  data: CrmData,
  record: RecordDocument,
  written: readonly WrittenAttribute[],
): void {
  for (const { attribute, values } of written) {
    if (attribute.source !== "inverse" || attribute.relationship === null) continue;
    const { attributeSlug } = attribute.relationship;
    for (const fields of values) {
      addReference(data, textField(fields, "target_record_id"), attributeSlug, record);
    }
  }
}

/** Points an attribute of another record at `target`; a single-valued one then points only there. */
function addReference(data: CrmData, recordId: string, slug: string, target: RecordDocument): void {
  const record = data.records.get(recordId);
  if (record === undefined) return;
  const world = new World(data);
  const attribute = world.attribute(world.object(record.object)?.id ?? "", slug);
  const before = record.values[slug] ?? [];
  const kept = attribute?.isMultiselect
    ? before
    : before.map((value) => end(value, target.createdAt));
  const fields = { target_object: target.object, target_record_id: target.id };
  const added = makeValue(fields, target.createdBy, target.createdAt);
  data.records.put(recordId, { ...record, values: { ...record.values, [slug]: [...kept, added] } });
}

function end(value: StoredValue, moment: string): StoredValue {
  return value.activeUntil === null ? { ...value, activeUntil: moment } : value;
}
