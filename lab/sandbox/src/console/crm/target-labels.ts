import type { AttributeDocument, Relationship } from "../../services/crm/repository/attribute.js";
import type { RecordDocument, StoredValue } from "../../services/crm/repository/documents.js";
import { getTextField, isActive } from "../../services/crm/repository/stored-value.js";
import { toValueKey } from "../../services/crm/repository/value-keys.js";
import type { CrmData } from "./crm-data.js";

/** A record that another one refers to. */
interface Target {
  object: string;
  id: string;
}

/** Returns the name of the first record that each of these refers to by an attribute, read all at once; undefined without one. */
export function listTargetLabels(
  data: CrmData,
  records: readonly RecordDocument[],
  attribute: AttributeDocument,
): (string | undefined)[] {
  const { relationship, source } = attribute;
  const targets =
    source === "inverse" && relationship !== null
      ? findReferring(data, records, relationship)
      : findReferred(data, records, attribute);
  data.readLabels([...targets.values()]);
  return records.map(({ id }) => {
    const target = targets.get(id);
    return target && data.findLabel(target.object, target.id);
  });
}

function findReferred(
  data: CrmData,
  records: readonly RecordDocument[],
  attribute: AttributeDocument,
): Map<string, Target> {
  const targets = new Map<string, Target>();
  for (const record of records) {
    const [value] = data.repository.listActiveValues(record, attribute);
    if (value === undefined) continue;
    const object = getTextField(value.fields, "target_object");
    targets.set(record.id, { object, id: getTextField(value.fields, "target_record_id") });
  }
  return targets;
}

/** Finds the oldest record that refers to each of these by the other side of a relationship. */
function findReferring(
  { collections }: CrmData,
  records: readonly RecordDocument[],
  { attributeSlug, objectSlug }: Relationship,
): Map<string, Target> {
  const field = { container: objectSlug, slug: attributeSlug, field: "target_record_id" };
  const keys = records.flatMap(({ id }) => toValueKey(field, id) ?? []);
  const targets = new Map<string, Target>();
  for (const { id, parts } of collections.records.findParts("value", keys, [
    `values.${attributeSlug}`,
  ])) {
    const values = (parts[0] ?? []) as StoredValue[];
    for (const { fields } of values.filter(isActive)) {
      const referred = getTextField(fields, "target_record_id");
      if (!targets.has(referred)) targets.set(referred, { object: objectSlug, id });
    }
  }
  return targets;
}
