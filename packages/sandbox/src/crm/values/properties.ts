import type { StoredValue } from "../data/documents.js";
import { isFullTimestamp, readDay, readTimestamp } from "../wire/timestamp.js";
import type { Comparable, Operator, ValueProperty } from "./value-type.js";

const equalityAndParts = ["$eq", "$contains", "$starts_with", "$ends_with"] as const;
const order = ["$eq", "$lt", "$lte", "$gt", "$gte"] as const;

/** A property that is a string; filters compare with `normalize`d text. */
export function textProperty(
  key: string,
  more: { operators?: readonly Operator[]; normalize?: (text: string) => string } = {},
): ValueProperty {
  const { operators = equalityAndParts, normalize = (text) => text } = more;
  return {
    operators,
    read: (value) => readField(value, key),
    operand: (input) => (typeof input === "string" ? normalize(input) : undefined),
  };
}

/** A property that is a number. */
export function numberProperty(key: string): ValueProperty {
  return {
    operators: order,
    read: (value) => readField(value, key),
    operand: (input) => (typeof input === "number" ? input : undefined),
  };
}

/** A property that is true or false. */
export function flagProperty(key: string): ValueProperty {
  return {
    operators: ["$eq"],
    read: (value) => readField(value, key),
    operand: (input) => (typeof input === "boolean" ? input : undefined),
  };
}

/** A property that is a calendar day. */
export function dayProperty(key: string): ValueProperty {
  return {
    operators: order,
    read: (value) => readField(value, key),
    operand: (input) => (typeof input === "string" ? readDay(input) : undefined),
  };
}

/** A property that is a moment. Filters have to give both its day and its time. */
export function timestampProperty(
  key: string,
  operators: readonly Operator[] = order,
): ValueProperty {
  return { operators, read: (value) => readField(value, key), operand: readMoment };
}

/** When the value was set; select and status values can be filtered by it. */
export const activeFromProperty: ValueProperty = {
  operators: ["$lt", "$lte", "$gt", "$gte"],
  read: (value) => value.activeFrom,
  operand: readMoment,
};

function readMoment(input: unknown): string | undefined {
  return typeof input === "string" && isFullTimestamp(input) ? readTimestamp(input) : undefined;
}

function readField(value: StoredValue, key: string): Comparable {
  const field = value.fields[key] ?? null;
  return typeof field === "object" ? null : field;
}
