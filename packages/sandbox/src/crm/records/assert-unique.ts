import type { AttributeDocument } from "../attributes/attribute.js";
import type { Fields, RecordDocument } from "../repository/documents.js";
import { badRequest } from "../errors.js";
import { valueTypes } from "../values/value-types.js";
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
  return repository
    .listRecords(objectSlug)
    .find((record) =>
      repository
        .listActiveValues(record, attribute)
        .some(({ fields }) => getUniqueKey(attribute, fields) === key),
    );
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
