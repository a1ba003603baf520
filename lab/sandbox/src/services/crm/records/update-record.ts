import type { AttributeDocument } from "../repository/attribute.js";
import type { CrmService } from "../crm-service.js";
import type { Actor } from "../repository/actor.js";
import { CrmRepository } from "../repository/crm-repository.js";
import type { ObjectDocument, RecordDocument } from "../repository/documents.js";
import { isActive } from "../repository/stored-value.js";
import { toTimestamp } from "../time/timestamp.js";
import { assertUnique } from "../values/unique-values.js";
import { createLookup } from "../values/create-lookup.js";
import { mergeValues, type WriteMode } from "./merge-values.js";
import { missingValue } from "./parse-new-values.js";
import { parseValues } from "../values/parse-values.js";
import { writeInverse } from "./write-inverse.js";

/**
 * Updates the attributes of a record that the request names, and related records, in one
 * transaction. An empty list or null removes the value; a required one cannot be removed.
 */
export function updateRecord(
  service: CrmService,
  object: ObjectDocument,
  record: RecordDocument,
  input: Readonly<Record<string, unknown>>,
  actor: Actor,
  getMode: (attribute: AttributeDocument) => WriteMode,
): RecordDocument {
  return service.collections.transaction(() => {
    const repository = new CrmRepository(service.collections);
    const authorship = { actor, timestamp: toTimestamp(service.now()) };
    const parsed = parseValues(input, object.id, repository, createLookup(repository));
    const values = { ...record.values };
    for (const { attribute, values: fields } of parsed) {
      if (attribute.isUnique) assertUnique(repository, object.slug, attribute, fields, record);
      if (attribute.source !== "stored") continue;
      const before = values[attribute.slug] ?? [];
      const merged = mergeValues(before, fields, attribute, getMode(attribute), authorship);
      if (attribute.isRequired && !merged.some(isActive)) throw missingValue(attribute);
      values[attribute.slug] = merged;
    }
    const updated = { ...record, values };
    service.collections.records.put(record.id, updated);
    writeInverse(service.collections, updated, parsed, authorship, getMode);
    return updated;
  });
}
