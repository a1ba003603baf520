import type { AttributeDocument } from "../attributes/attribute.js";
import type { Fields, ObjectDocument, RecordDocument, StoredValue } from "../data/documents.js";
import type { Crm } from "../environment.js";
import type { Actor, Authorship } from "../wire/actor.js";
import { toTimestamp } from "../wire/timestamp.js";
import { endValue, isActive } from "./active.js";
import { createLookup } from "./lookup.js";
import { makeValue } from "./make-value.js";
import { missingValue } from "./new-values.js";
import { readValues } from "./read-values.js";
import { requireUnique } from "./unique.js";
import { valueKey } from "./value-key.js";
import { World } from "./world.js";
import { writeInverse } from "./write-inverse.js";

/**
 * Writes to a record as PATCH does: a single value takes the place of the one before, which is kept
 * as history; values of a multi-select attribute are added to those that are there.
 */
export function updateRecord(
  crm: Crm,
  object: ObjectDocument,
  record: RecordDocument,
  input: Readonly<Record<string, unknown>>,
  actor: Actor,
): RecordDocument {
  return crm.data.transaction(() => {
    const world = new World(crm.data);
    const authorship = { actor, moment: toTimestamp(crm.now()) };
    const written = readValues(input, object.id, world, createLookup(world));
    const values = { ...record.values };
    for (const { attribute, values: fields } of written) {
      if (attribute.isUnique) requireUnique(world, object.slug, attribute, fields, record);
      if (attribute.source !== "stored") continue;
      const merged = mergeValues(values[attribute.slug] ?? [], fields, attribute, authorship);
      if (attribute.isRequired && !merged.some(isActive)) throw missingValue(attribute);
      values[attribute.slug] = merged;
    }
    const updated = { ...record, values };
    crm.data.records.put(record.id, updated);
    writeInverse(crm.data, updated, written, authorship);
    return updated;
  });
}

function mergeValues(
  before: StoredValue[],
  fields: readonly Fields[],
  attribute: AttributeDocument,
  { actor, moment }: Authorship,
): StoredValue[] {
  const active = before.filter(isActive);
  const isThere = (one: Fields) =>
    attribute.isMultiselect
      ? active.some((value) => valueKey(attribute, value.fields) === valueKey(attribute, one))
      : active.some((value) => JSON.stringify(value.fields) === JSON.stringify(one));
  const added = fields.filter((one) => !isThere(one)).map((one) => makeValue(one, actor, moment));
  if (attribute.isMultiselect) return [...before, ...added];
  if (added.length === 0 && fields.length > 0) return before;
  return [...before.map((value) => endValue(value, moment)), ...added];
}
