import { columnKinds } from "../../columns/column-kinds.js";
import {
  oneOfValues,
  isObject,
  list,
  object,
  oneOf,
  text,
  type Validator,
} from "../../validation/validators.js";
import { createConditionValidator } from "./compile-condition.js";

/** Maximum depth of nested `and` and `or` groups. */
const MAX_GROUP_LEVELS = 2;

/** Validates a filter: one condition on a column or timestamp, or a group of filters. */
export const validateFilter: Validator = createFilterValidator(MAX_GROUP_LEVELS);

function createFilterValidator(remainingLevels: number): Validator {
  return (value, path) => {
    if (isObject(value) && remainingLevels > 0) {
      const group = ["and", "or"].find((key) => Object.hasOwn(value, key));
      if (group !== undefined) {
        return object({ [group]: list(createFilterValidator(remainingLevels - 1)) })(value, path);
      }
    }
    return isObject(value) && Object.hasOwn(value, "timestamp")
      ? validateTimestampFilter(value, path)
      : validatePropertyFilter(value, path);
  };
}

const conditionValidators = Object.fromEntries(
  [...columnKinds].flatMap(([type, { filter }]) => {
    return filter === undefined ? [] : [[type, createConditionValidator(filter)]];
  }),
) as Record<string, Validator>;

const validatePropertyFilter: Validator = (value, path) => {
  const types = oneOfValues(...Object.keys(conditionValidators));
  const problems = oneOf(conditionValidators, { property: text(), type: types })(value, path);
  const hasProperty = !isObject(value) || value["property"] !== undefined;
  return problems.length > 0 || hasProperty
    ? problems
    : [{ path: `${path}.property`, expected: ["defined"], value: undefined }];
};

const validateDateCondition = createConditionValidator("date");
const validateTimestampName = oneOfValues("created_time", "last_edited_time");
const validateTimestampFilter = oneOf(
  { created_time: validateDateCondition, last_edited_time: validateDateCondition },
  { timestamp: validateTimestampName, type: validateTimestampName },
);
