import { anyOf, shape } from "../input/structures.js";
import { flag, number, oneOf, text } from "../input/scalars.js";
import { readDay, readTimestamp } from "../wire/timestamp.js";
import { checkValue, invalidValue } from "./invalid-value.js";
import {
  dayProperty,
  flagProperty,
  numberProperty,
  textProperty,
  timestampProperty,
} from "./properties.js";
import type { ValueType } from "./value-type.js";

const MAX_TEXT_LENGTH = 10_000_000;
const textValue = text({ maxLength: MAX_TEXT_LENGTH });
const writtenText = anyOf([textValue, shape({ value: textValue }, { closed: true })]);
const writtenNumber = anyOf([number(), shape({ value: number() }, { closed: true })]);
const stars = number({ minimum: 0, maximum: 5 });
const writtenRating = anyOf([stars, shape({ value: stars }, { closed: true })]);
const truth = anyOf([flag, oneOf(["true", "false"])]);
const writtenFlag = anyOf([truth, shape({ value: truth }, { closed: true })]);

/** Plain text. */
export const textType: ValueType = {
  parse: (input) => ({ value: unwrap(checkValue(writtenText, input)) }),
  main: "value",
  properties: {
    value: textProperty("value", {
      operators: ["$eq", "$in", "$contains", "$starts_with", "$ends_with"],
    }),
  },
};

/** A number. */
export const numberType: ValueType = {
  parse: (input) => ({ value: unwrap(checkValue(writtenNumber, input)) }),
  main: "value",
  properties: { value: numberProperty("value") },
};

/** Zero to five stars. */
export const ratingType: ValueType = {
  parse: (input) => ({ value: unwrap(checkValue(writtenRating, input)) }),
  main: "value",
  properties: { value: numberProperty("value") },
};

/** True or false. */
export const checkboxType: ValueType = {
  parse: (input) => ({ value: String(unwrap(checkValue(writtenFlag, input))) === "true" }),
  main: "value",
  properties: { value: flagProperty("value") },
};

/** A calendar day. */
export const dateType: ValueType = {
  parse(input) {
    const value = readDay(unwrap(checkValue(writtenText, input)));
    if (value === undefined) throw invalidValue("Invalid date");
    return { value };
  },
  main: "value",
  properties: { value: dayProperty("value") },
};

/** A moment, kept in UTC. */
export const timestampType: ValueType = {
  parse(input) {
    const value = readTimestamp(unwrap(checkValue(writtenText, input)));
    if (value === undefined) throw invalidValue("Invalid timestamp");
    return { value };
  },
  main: "value",
  properties: { value: timestampProperty("value") },
};

function unwrap<Type extends string | number | boolean>(written: Type | { value: Type }): Type {
  return typeof written === "object" ? written.value : written;
}
