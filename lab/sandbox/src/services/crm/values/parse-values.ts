import type { AttributeDocument } from "../repository/attribute.js";
import type { Fields } from "../repository/documents.js";
import { badRequest, invalidInput, valueNotFound } from "../errors.js";
import { InvalidValueError } from "./invalid-value-error.js";
import type { Lookup } from "./value-type.js";
import { valueTypes } from "./value-types.js";
import { getValueKey } from "./unique-values.js";
import type { CrmRepository } from "../repository/crm-repository.js";

/** An attribute and the values to write to it. */
export interface AttributeValues {
  attribute: AttributeDocument;
  values: Fields[];
}

/**
 * Parses the `values` of a record or the `entry_values` of an entry: by attribute slug or id, one
 * value, an array of values, or null for none.
 */
export function parseValues(
  input: Readonly<Record<string, unknown>>,
  containerId: string,
  repository: CrmRepository,
  lookup: Lookup,
): AttributeValues[] {
  return Object.entries(input).map(([slugOrId, written]) => {
    const attribute = repository.findAttribute(containerId, slugOrId);
    if (attribute === undefined) {
      throw valueNotFound(`Cannot find attribute with slug/ID "${slugOrId}".`);
    }
    // Attio documents that such attributes cannot be written, but not the error.
    if (!attribute.isWritable) {
      throw invalidInput(`Attribute with slug "${attribute.slug}" is not writable.`);
    }
    return { attribute, values: parseAttributeValues(written, attribute, lookup) };
  });
}

/** Parses the values of one attribute. */
export function parseAttributeValues(
  input: unknown,
  attribute: AttributeDocument,
  lookup: Lookup,
): Fields[] {
  const items = parseItems(input, attribute);
  if (items.length > 1 && !attribute.isMultiselect) {
    throw badRequest(
      "multiple_values_for_single_value_attribute",
      `Multiple values were provided for single value attribute with slug "${attribute.slug}".`,
    );
  }
  return removeDuplicates(
    items.map((item) => parseValue(item, attribute, lookup)),
    attribute,
  );
}

function parseItems(input: unknown, attribute: AttributeDocument): unknown[] {
  if (Array.isArray(input)) return input;
  if (input === null) return [];
  if (attribute.isMultiselect) {
    const issue = { code: "invalid_type", path: [], message: "Expected array", expected: "array" };
    throw invalidValueError(attribute, [{ ...issue, received: typeof input }]);
  }
  return [input];
}

function parseValue(item: unknown, attribute: AttributeDocument, lookup: Lookup): Fields {
  try {
    return valueTypes[attribute.type].parse(item, attribute, lookup);
  } catch (error) {
    if (error instanceof InvalidValueError) throw invalidValueError(attribute, error.issues);
    throw error;
  }
}

function invalidValueError(attribute: AttributeDocument, issues: InvalidValueError["issues"]) {
  const message = `An invalid value was passed to attribute with slug "${attribute.slug}".`;
  return invalidInput(message, issues);
}

/** Keeps the first of equal values. */
function removeDuplicates(values: Fields[], attribute: AttributeDocument): Fields[] {
  const toKey = (fields: Fields) => getValueKey(attribute, fields);
  return [
    ...new Map(values.toReversed().map((fields) => [toKey(fields), fields])).values(),
  ].toReversed();
}
