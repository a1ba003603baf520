import type { AttributeDocument } from "../attributes/attribute.js";
import type { StoredValue } from "../data/documents.js";
import { isDictionary, type Dictionary } from "../input/structures.js";
import { valueTypes } from "../values/value-types.js";
import { filterError, type FilterPath } from "./filter-errors.js";
import { type NamedProperty, readOperator } from "./operators.js";

/** Decides whether one value passes. */
export type ValueTest = (value: StoredValue) => boolean;

/**
 * Reads what a filter says of one attribute. One and the same value has to pass all of it, so that
 * `{first_name: …, last_name: …}` never mixes two names.
 */
export function readCondition(
  input: unknown,
  attribute: AttributeDocument,
  path: FilterPath,
): (values: StoredValue[]) => boolean {
  const tests = readTests(input, attribute, path);
  return (values) => values.some((value) => tests.every((test) => test(value)));
}

function readTests(input: unknown, attribute: AttributeDocument, path: FilterPath): ValueTest[] {
  if (!isDictionary(input)) {
    return [readOperator("$eq", input, mainProperty(attribute, path), attribute, path)];
  }
  if (Object.keys(input).length === 0) throw filterError(path, "A condition cannot be empty.");
  requireTogether(input, attribute, path);
  return Object.entries(input).flatMap(([key, value]) => {
    const inside = [...path, key];
    if (key === "$not_empty" && valueTypes[attribute.type].notEmpty) {
      return [readNotEmpty(value, inside)];
    }
    if (key.startsWith("$")) {
      return [readOperator(key, value, mainProperty(attribute, inside), attribute, inside)];
    }
    return readProperty(key, value, attribute, inside);
  });
}

function readProperty(
  key: string,
  input: unknown,
  attribute: AttributeDocument,
  path: FilterPath,
): ValueTest[] {
  const { properties } = valueTypes[attribute.type];
  const property = Object.hasOwn(properties, key) ? properties[key] : undefined;
  if (property === undefined) {
    throw filterError(path, `Attribute ${attribute.slug} has no property ${key}.`);
  }
  const named = { name: key, property };
  if (!isDictionary(input)) return [readOperator("$eq", input, named, attribute, path)];
  if (Object.keys(input).length === 0) throw filterError(path, "A condition cannot be empty.");
  return Object.entries(input).map(([operator, operand]) =>
    readOperator(operator, operand, named, attribute, [...path, operator]),
  );
}

/** The property an operator directly on the attribute means. */
function mainProperty(attribute: AttributeDocument, path: FilterPath): NamedProperty {
  const { main = "", properties } = valueTypes[attribute.type];
  const property = properties[main];
  if (property !== undefined) return { name: main, property };
  const names = Object.keys(properties).join(", ");
  throw filterError(path, `Attribute ${attribute.slug} is filtered by its properties: ${names}.`);
}

function readNotEmpty(input: unknown, path: FilterPath): ValueTest {
  if (input !== true) throw filterError(path, "$not_empty takes true.");
  return () => true;
}

function requireTogether(input: Dictionary, attribute: AttributeDocument, path: FilterPath): void {
  const { together = [] } = valueTypes[attribute.type];
  const missing = together.filter((key) => !(key in input));
  if (missing.length === 0 || missing.length === together.length) return;
  throw filterError(path, `${together.join(" and ")} must be given together.`);
}
