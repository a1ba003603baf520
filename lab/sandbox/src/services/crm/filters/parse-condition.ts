import type { AttributeDocument } from "../repository/attribute.js";
import type { StoredValue } from "../repository/documents.js";
import { isJsonObject, type JsonObject } from "../validation/structures.js";
import { valueTypes } from "../values/value-types.js";
import { filterError, type FilterPath } from "./filter-errors.js";
import {
  type FieldContents,
  type NamedProperty,
  parseOperator,
  type ValueTest,
} from "./parse-operator.js";

/** A condition for the values of one attribute. */
export interface Condition {
  passes(values: StoredValue[]): boolean;
  /** Contents of fields, of each of which a value that passes has one. */
  equals: FieldContents[];
}

/**
 * Parses the condition for one attribute. A single value must pass all its tests, so that
 * `{first_name: …, last_name: …}` never matches across two names.
 */
export function parseCondition(
  input: unknown,
  attribute: AttributeDocument,
  path: FilterPath,
): Condition {
  const tests = parseTests(input, attribute, path);
  return {
    passes: (values) => values.some((value) => tests.every((test) => test.passes(value))),
    equals: tests.flatMap(({ equals }) => equals ?? []),
  };
}

function parseTests(input: unknown, attribute: AttributeDocument, path: FilterPath): ValueTest[] {
  if (!isJsonObject(input)) {
    return [parseOperator("$eq", input, requireMainProperty(attribute, path), attribute, path)];
  }
  if (Object.keys(input).length === 0) throw filterError(path, "A condition cannot be empty.");
  assertGivenTogether(input, attribute, path);
  return Object.entries(input).flatMap(([key, value]) => {
    const innerPath = [...path, key];
    if (key === "$not_empty" && valueTypes[attribute.type].allowsNotEmpty) {
      return [parseAttributeNotEmpty(value, innerPath)];
    }
    if (key.startsWith("$")) {
      return [
        parseOperator(key, value, requireMainProperty(attribute, innerPath), attribute, innerPath),
      ];
    }
    return parseProperty(key, value, attribute, innerPath);
  });
}

function parseProperty(
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
  const namedProperty = { name: key, property };
  if (!isJsonObject(input)) return [parseOperator("$eq", input, namedProperty, attribute, path)];
  if (Object.keys(input).length === 0) throw filterError(path, "A condition cannot be empty.");
  return Object.entries(input).map(([operator, operand]) =>
    parseOperator(operator, operand, namedProperty, attribute, [...path, operator]),
  );
}

/** The property that operators on the attribute itself apply to. */
function requireMainProperty(attribute: AttributeDocument, path: FilterPath): NamedProperty {
  const { mainProperty = "", properties } = valueTypes[attribute.type];
  const property = properties[mainProperty];
  if (property !== undefined) return { name: mainProperty, property };
  const names = Object.keys(properties).join(", ");
  throw filterError(path, `Attribute ${attribute.slug} is filtered by its properties: ${names}.`);
}

function parseAttributeNotEmpty(input: unknown, path: FilterPath): ValueTest {
  if (input !== true) throw filterError(path, "$not_empty takes true.");
  return { passes: () => true };
}

function assertGivenTogether(
  input: JsonObject,
  attribute: AttributeDocument,
  path: FilterPath,
): void {
  const { requiredTogether = [] } = valueTypes[attribute.type];
  const missing = requiredTogether.filter((key) => !(key in input));
  if (missing.length === 0 || missing.length === requiredTogether.length) return;
  throw filterError(path, `${requiredTogether.join(" and ")} must be given together.`);
}
