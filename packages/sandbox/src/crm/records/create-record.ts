import { randomUUID } from "node:crypto";
import type { ObjectDocument, RecordDocument } from "../repository/documents.js";
import type { CrmService } from "../crm-service.js";
import type { Actor } from "../repository/actor.js";
import { toTimestamp } from "../time/timestamp.js";
import { matchCompany } from "./match-company.js";
import { parseNewValues, toStoredValues } from "./parse-new-values.js";
import { assertUnique } from "./assert-unique.js";
import { CrmRepository } from "../repository/crm-repository.js";
import { writeInverse } from "./write-inverse.js";

/**
 * Creates a record from the `values` of a request: all of it, with what follows for other records,
 * or nothing.
 */
export function createRecord(
  crm: CrmService,
  object: ObjectDocument,
  input: Readonly<Record<string, unknown>>,
  actor: Actor,
): RecordDocument {
  return crm.collections.transaction(() => {
    const world = new CrmRepository(crm.collections);
    const authorship = { actor, moment: toTimestamp(crm.now()) };
    const written = parseNewValues(input, object.id, world, authorship);
    for (const { attribute, values } of written) {
      if (attribute.isUnique) assertUnique(world, object.slug, attribute, values);
    }
    const record: RecordDocument = {
      id: randomUUID(),
      object: object.slug,
      createdAt: authorship.moment,
      createdBy: actor,
      values: toStoredValues(written, authorship),
    };
    if (object.slug === "people") matchCompany(world, record);
    crm.collections.records.put(record.id, record);
    writeInverse(crm.collections, record, written, authorship);
    return record;
  });
}
