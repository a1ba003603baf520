import type { AttributeDocument } from "../attributes/attribute.js";
import type { Fields, RecordDocument } from "../data/documents.js";
import { badRequest } from "../errors.js";
import { valueTypes } from "../values/value-types.js";
import type { World } from "./world.js";

/** What makes a value the same as another one: its main property. */
export function uniqueKey(attribute: AttributeDocument, fields: Fields): unknown {
  return fields[valueTypes[attribute.type].main ?? "value"];
}

/** The record that holds this value of an attribute now. */
export function findByKey(
  world: World,
  objectSlug: string,
  attribute: AttributeDocument,
  key: unknown,
): RecordDocument | undefined {
  return world
    .records(objectSlug)
    .find((record) =>
      world.values(record, attribute).some(({ fields }) => uniqueKey(attribute, fields) === key),
    );
}

/**
 * Throws 400 when a record already holds one of these values of a unique attribute, unless that
 * record is `self`, the one being written.
 */
export function requireUnique(
  world: World,
  objectSlug: string,
  attribute: AttributeDocument,
  values: readonly Fields[],
  self?: RecordDocument,
): void {
  const main = valueTypes[attribute.type].main ?? "value";
  for (const fields of values) {
    const key = uniqueKey(attribute, fields);
    const holder = findByKey(world, objectSlug, attribute, key);
    if (holder === undefined || holder.id === self?.id) continue;
    const shown = JSON.stringify(JSON.stringify({ [main]: key }));
    throw badRequest(
      "uniqueness_conflict",
      `The value ${shown} provided for attribute with ID "${attribute.id}" conflicts with one already in the system. ` +
        "This attribute has a uniqueness constraint. Please ensure all values for this attribute do not exist on another record.",
    );
  }
}
