import { randomUUID } from "node:crypto";
import type { AttributeDocument } from "../attributes/attribute.js";
import type { Fields, ObjectDocument, RecordDocument } from "../data/documents.js";
import type { Crm } from "../environment.js";
import { badRequest } from "../errors.js";
import type { Actor } from "../wire/actor.js";
import { toTimestamp } from "../wire/timestamp.js";
import { matchCompany } from "./match-company.js";
import { createLookup } from "./lookup.js";
import { makeValue } from "./make-value.js";
import { readValues, type WrittenAttribute } from "./read-values.js";
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
    const written = readValues(input, object.id, world, createLookup(world));
    for (const attribute of world.attributes(object.id)) {
      const values = written.find((other) => other.attribute.id === attribute.id)?.values ?? [];
      if (attribute.isRequired) requireValue(attribute, values);
      if (attribute.isUnique) requireUnique(world, object.slug, attribute, values);
    }
    const createdAt = toTimestamp(crm.now());
    const record = makeRecord(object.slug, written, actor, createdAt);
    if (object.slug === "people") matchCompany(world, record);
    crm.data.records.put(record.id, record);
    writeInverse(crm.data, record, written);
    return record;
  });
}

/** A record with these values, all written by one actor at one moment. */
function makeRecord(
  objectSlug: string,
  written: readonly WrittenAttribute[],
  actor: Actor,
  createdAt: string,
): RecordDocument {
  const stored = written.filter(({ attribute }) => attribute.source === "stored");
  const entries = stored.map(({ attribute, values }) => [
    attribute.slug,
    values.map((fields) => makeValue(fields, actor, createdAt)),
  ]);
  return {
    id: randomUUID(),
    object: objectSlug,
    createdAt,
    createdBy: actor,
    values: Object.fromEntries(entries) as RecordDocument["values"],
  };
}

function requireValue(attribute: AttributeDocument, values: readonly Fields[]): void {
  if (values.length > 0) return;
  const message = `Required value for attribute with ID "${attribute.id}" was not provided.`;
  throw badRequest("missing_value", message);
}
