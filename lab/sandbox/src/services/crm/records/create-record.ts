import { randomUUID } from "node:crypto";
import type { ObjectDocument, RecordDocument } from "../repository/documents.js";
import type { CrmService } from "../crm-service.js";
import type { Actor } from "../repository/actor.js";
import { toTimestamp } from "../time/timestamp.js";
import { matchCompany } from "./match-company.js";
import { parseNewValues, toStoredValues } from "./parse-new-values.js";
import { assertUnique } from "../values/unique-values.js";
import { CrmRepository } from "../repository/crm-repository.js";
import { writeInverse } from "./write-inverse.js";

/**
 * Creates a record from the `values` of a request and updates related records, in one
 * transaction.
 */
export function createRecord(
  service: CrmService,
  object: ObjectDocument,
  input: Readonly<Record<string, unknown>>,
  actor: Actor,
): RecordDocument {
  return service.collections.transaction(() => {
    const repository = new CrmRepository(service.collections);
    const authorship = { actor, timestamp: toTimestamp(service.now()) };
    const parsed = parseNewValues(input, object.id, repository, authorship);
    for (const { attribute, values } of parsed) {
      if (attribute.isUnique) assertUnique(repository, object.slug, attribute, values);
    }
    const record: RecordDocument = {
      id: randomUUID(),
      object: object.slug,
      createdAt: authorship.timestamp,
      createdBy: actor,
      values: toStoredValues(parsed, authorship),
    };
    if (object.slug === "people") matchCompany(repository, record);
    service.collections.records.put(record.id, record);
    writeInverse(service.collections, record, parsed, authorship);
    return record;
  });
}
