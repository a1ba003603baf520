import type { AttributeDocument } from "../repository/attribute.js";
import type { Fields, RecordDocument } from "../repository/documents.js";
import { badRequest } from "../errors.js";
import { toValueKey } from "../repository/value-keys.js";
import { valueTypes } from "./value-types.js";
import type { CrmRepository } from "../repository/crm-repository.js";

/** The main property of a value, which identifies it. */
export function getUniqueKey(attribute: AttributeDocument, fields: Fields): unknown {
  return fields[valueTypes[attribute.type].mainProperty ?? "value"];
}

/** The record that has this value of an attribute. */
export function findRecordByUniqueKey(
  repository: CrmRepository,
  objectSlug: string,
  attribute: AttributeDocument,
  key: unknown,
): RecordDocument | undefined {
  const { records } = repository.collections;
  const valueKey = toUniqueValueKey(objectSlug, attribute, key);
  const candidates =
    valueKey === undefined ? records.find("object", objectSlug) : records.find("value", valueKey);
  return candidates.find((record) =>
    repository
      .listActiveValues(record, attribute)
      .some(({ fields }) => getUniqueKey(attribute, fields) === key),
  );
}

/** The index key of the records with this value of an attribute; undefined if it is not indexed. */
function toUniqueValueKey(
  container: string,
  attribute: AttributeDocument,
  value: unknown,
): string | undefined {
  const { source, type } = attribute;
  const isIndexed = source === "stored" && ["string", "number", "boolean"].includes(typeof value);
  const field = valueTypes[type].mainProperty ?? "value";
  return isIndexed
    ? toValueKey({ container, slug: attribute.slug, field }, String(value))
    : undefined;
}

/** Throws 400 if another record than `self` has one of these values of a unique attribute. */
export function assertUnique(
  repository: CrmRepository,
  objectSlug: string,
  attribute: AttributeDocument,
  values: readonly Fields[],
  self?: RecordDocument,
): void {
  const main = valueTypes[attribute.type].mainProperty ?? "value";
  for (const fields of values) {
    const key = getUniqueKey(attribute, fields);
    const holder = findRecordByUniqueKey(repository, objectSlug, attribute, key);
    if (holder === undefined || holder.id === self?.id) continue;
    const quotedValue = JSON.stringify(JSON.stringify({ [main]: key }));
    throw badRequest(
      "uniqueness_conflict",
      `The value ${quotedValue} provided for attribute with ID "${attribute.id}" conflicts with one already in the system. ` +
        "This attribute has a uniqueness constraint. Please ensure all values for this attribute do not exist on another record.",
    );
  }
}

/** A key that is equal for equal values of one attribute in one record. */
export function getValueKey(attribute: AttributeDocument, fields: Fields): unknown {
  return valueTypes[attribute.type].mainProperty === undefined || "choiceId" in fields
    ? JSON.stringify(fields)
    : getUniqueKey(attribute, fields);
}
