import type { StoredValue } from "../repository/documents.js";
import { isFullTimestamp, parseDay, parseTimestamp } from "../time/timestamp.js";
import type { Comparable, Operator, ValueProperty } from "./value-type.js";

const textOperators = ["$eq", "$contains", "$starts_with", "$ends_with"] as const;
const orderOperators = ["$eq", "$lt", "$lte", "$gt", "$gte"] as const;

/** A string property; filters normalize their operand with `normalize`. */
export function textProperty(
  key: string,
  options: { operators?: readonly Operator[]; normalize?: (text: string) => string } = {},
): ValueProperty {
  const { operators = textOperators, normalize = (text) => text } = options;
  return {
    field: key,
    operators,
    getComparable: (value) => getField(value, key),
    parseOperand: (input) => (typeof input === "string" ? normalize(input) : undefined),
  };
}

/** A number property. */
export function numberProperty(key: string): ValueProperty {
  return {
    field: key,
    operators: orderOperators,
    getComparable: (value) => getField(value, key),
    parseOperand: (input) => (typeof input === "number" ? input : undefined),
  };
}

/** A boolean property. */
export function booleanProperty(key: string): ValueProperty {
  return {
    field: key,
    operators: ["$eq"],
    getComparable: (value) => getField(value, key),
    parseOperand: (input) => (typeof input === "boolean" ? input : undefined),
  };
}

/** A date property. */
export function dayProperty(key: string): ValueProperty {
  return {
    field: key,
    operators: orderOperators,
    getComparable: (value) => getField(value, key),
    parseOperand: (input) => (typeof input === "string" ? parseDay(input) : undefined),
  };
}

/** A timestamp property. Filters must give both date and time. */
export function timestampProperty(
  key: string,
  operators: readonly Operator[] = orderOperators,
): ValueProperty {
  return {
    field: key,
    operators,
    getComparable: (value) => getField(value, key),
    parseOperand: parseFullTimestamp,
  };
}

/** The time a value was set; select and status values can be filtered by it. */
export const activeFromProperty: ValueProperty = {
  operators: ["$lt", "$lte", "$gt", "$gte"],
  getComparable: (value) => value.activeFrom,
  parseOperand: parseFullTimestamp,
};

function parseFullTimestamp(input: unknown): string | undefined {
  return typeof input === "string" && isFullTimestamp(input) ? parseTimestamp(input) : undefined;
}

function getField(value: StoredValue, key: string): Comparable {
  const field = value.fields[key] ?? null;
  return typeof field === "object" ? null : field;
}
