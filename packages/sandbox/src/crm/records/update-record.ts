import type { AttributeDocument } from "../attributes/attribute.js";
import type {
  Fields,
  ObjectDocument,
  RecordDocument,
  StoredValue,
} from "../repository/documents.js";
import type { CrmService } from "../crm-service.js";
import type { Actor, Authorship } from "../repository/actor.js";
import { toTimestamp } from "../time/timestamp.js";
import { createValue, endValue, isActive } from "../repository/stored-value.js";
import { createLookup } from "./create-lookup.js";
import { missingValue } from "./parse-new-values.js";
import { parseValues } from "./parse-values.js";
import { assertUnique } from "./assert-unique.js";
import { getValueKey } from "./get-value-key.js";
import { CrmRepository } from "../repository/crm-repository.js";
import { writeInverse } from "./write-inverse.js";

/**
 * Updates a record like PATCH: a single value replaces the previous one, which is kept as
 * history; values of a multiselect attribute are added.
 */
export function updateRecord(
  service: CrmService,
  object: ObjectDocument,
  record: RecordDocument,
  input: Readonly<Record<string, unknown>>,
  actor: Actor,
): RecordDocument {
  return service.collections.transaction(() => {
    const repository = new CrmRepository(service.collections);
    const authorship = { actor, timestamp: toTimestamp(service.now()) };
    const parsed = parseValues(input, object.id, repository, createLookup(repository));
    const values = { ...record.values };
    for (const { attribute, values: fields } of parsed) {
      if (attribute.isUnique) assertUnique(repository, object.slug, attribute, fields, record);
      if (attribute.source !== "stored") continue;
      const merged = mergeValues(values[attribute.slug] ?? [], fields, attribute, authorship);
      if (attribute.isRequired && !merged.some(isActive)) throw missingValue(attribute);
      values[attribute.slug] = merged;
    }
    const updated = { ...record, values };
    service.collections.records.put(record.id, updated);
    writeInverse(service.collections, updated, parsed, authorship);
    return updated;
  });
}

/** Adds values like PATCH: to a multiselect attribute; a single value is replaced and kept as history. */
export function mergeValues(
  before: StoredValue[],
  fields: readonly Fields[],
  attribute: AttributeDocument,
  { actor, timestamp }: Authorship,
): StoredValue[] {
  const active = before.filter(isActive);
  const exists = (candidate: Fields) =>
    attribute.isMultiselect
      ? active.some(
          (value) => getValueKey(attribute, value.fields) === getValueKey(attribute, candidate),
        )
      : active.some((value) => JSON.stringify(value.fields) === JSON.stringify(candidate));
  const added = fields
    .filter((candidate) => !exists(candidate))
    .map((candidate) => createValue(candidate, actor, timestamp));
  if (attribute.isMultiselect) return [...before, ...added];
  if (added.length === 0 && fields.length > 0) return before;
  return [...before.map((value) => endValue(value, timestamp)), ...added];
}
