import { anyOf, shape } from "../validation/structures.js";
import { boolean, number, oneOf, string } from "../validation/scalars.js";
import { parseDay, parseTimestamp } from "../time/timestamp.js";
import { validateValue, invalidValue } from "./invalid-value-error.js";
import {
  dayProperty,
  booleanProperty,
  numberProperty,
  textProperty,
  timestampProperty,
} from "./value-properties.js";
import type { ValueType } from "./value-type.js";

const MAX_TEXT_LENGTH = 10_000_000;
const textValue = string({ maxLength: MAX_TEXT_LENGTH });
const textInput = anyOf([textValue, shape({ value: textValue }, { closed: true })]);
const numberInput = anyOf([number(), shape({ value: number() }, { closed: true })]);
const stars = number({ minimum: 0, maximum: 5 });
const ratingInput = anyOf([stars, shape({ value: stars }, { closed: true })]);
const checkboxValue = anyOf([boolean, oneOf(["true", "false"])]);
const checkboxInput = anyOf([checkboxValue, shape({ value: checkboxValue }, { closed: true })]);

/** Plain text. */
export const textType: ValueType = {
  parse: (input) => ({ value: unwrap(validateValue(textInput, input)) }),
  mainProperty: "value",
  properties: {
    value: textProperty("value", {
      operators: ["$eq", "$in", "$contains", "$starts_with", "$ends_with"],
    }),
  },
};

/** A number. */
export const numberType: ValueType = {
  parse: (input) => ({ value: unwrap(validateValue(numberInput, input)) }),
  mainProperty: "value",
  properties: { value: numberProperty("value") },
};

/** Zero to five stars. */
export const ratingType: ValueType = {
  parse: (input) => ({ value: unwrap(validateValue(ratingInput, input)) }),
  mainProperty: "value",
  properties: { value: numberProperty("value") },
};

/** True or false. */
export const checkboxType: ValueType = {
  parse: (input) => ({ value: String(unwrap(validateValue(checkboxInput, input))) === "true" }),
  mainProperty: "value",
  properties: { value: booleanProperty("value") },
};

/** A calendar day. */
export const dateType: ValueType = {
  parse(input) {
    const value = parseDay(unwrap(validateValue(textInput, input)));
    if (value === undefined) throw invalidValue("Invalid date");
    return { value };
  },
  mainProperty: "value",
  properties: { value: dayProperty("value") },
};

/** A timestamp, stored in UTC. */
export const timestampType: ValueType = {
  parse(input) {
    const value = parseTimestamp(unwrap(validateValue(textInput, input)));
    if (value === undefined) throw invalidValue("Invalid timestamp");
    return { value };
  },
  mainProperty: "value",
  properties: { value: timestampProperty("value") },
};

function unwrap<Type extends string | number | boolean>(input: Type | { value: Type }): Type {
  return typeof input === "object" ? input.value : input;
}
