import { randomUUID } from "node:crypto";
import type { ObjectDocument, RecordDocument } from "../data/documents.js";
import type { Crm } from "../environment.js";
import type { Actor } from "../wire/actor.js";
import { toTimestamp } from "../wire/timestamp.js";
import { matchCompany } from "./match-company.js";
import { readNewValues, storeValues } from "./new-values.js";
import { requireUnique } from "./unique.js";
import { World } from "./world.js";
import { writeInverse } from "./write-inverse.js";

/**
 * Creates a record from the `values` of a request: all of it, with what follows for other records,
 * or nothing.
 */
export function createRecord(
  crm: Crm,
  object: ObjectDocument,
  input: Readonly<Record<string, unknown>>,
  actor: Actor,
): RecordDocument {
  return crm.data.transaction(() => {
    const world = new World(crm.data);
    const authorship = { actor, moment: toTimestamp(crm.now()) };
    const written = readNewValues(input, object.id, world, authorship);
    for (const { attribute, values } of written) {
      if (attribute.isUnique) requireUnique(world, object.slug, attribute, values);
    }
    const record: RecordDocument = {
      id: randomUUID(),
      object: object.slug,
      createdAt: authorship.moment,
      createdBy: actor,
      values: storeValues(written, authorship),
    };
    if (object.slug === "people") matchCompany(world, record);
    crm.data.records.put(record.id, record);
    writeInverse(crm.data, record, written, authorship);
    return record;
  });
}
