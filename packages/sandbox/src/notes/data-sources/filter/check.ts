import { columnKinds } from "../../columns/kinds.js";
import { choice, isObject, list, object, oneOf, text, type Check } from "../../validation/check.js";
import { conditionCheck } from "./condition.js";

/** Filters may be grouped by `and` and `or`, and groups once more within a group. */
const GROUP_LEVELS = 2;

/** Checks a filter: one condition on a column or timestamp, or a group of filters. */
export const filterCheck: Check = checkAtLevel(GROUP_LEVELS);

function checkAtLevel(groupLevels: number): Check {
  return (value, path) => {
    if (isObject(value) && groupLevels > 0) {
      const group = ["and", "or"].find((key) => Object.hasOwn(value, key));
      if (group !== undefined) {
        return object({ [group]: list(checkAtLevel(groupLevels - 1)) })(value, path);
      }
    }
    return isObject(value) && Object.hasOwn(value, "timestamp")
      ? timestampFilter(value, path)
      : propertyFilter(value, path);
  };
}

const conditions = Object.fromEntries(
  [...columnKinds].flatMap(([type, { filter }]) => {
    return filter === undefined ? [] : [[type, conditionCheck(filter)]];
  }),
) as Record<string, Check>;

const propertyFilter: Check = (value, path) => {
  const types = choice(...Object.keys(conditions));
  const problems = oneOf(conditions, { property: text(), type: types })(value, path);
  const named = !isObject(value) || value["property"] !== undefined;
  return problems.length > 0 || named
    ? problems
    : [{ path: `${path}.property`, expected: ["defined"], value: undefined }];
};

const dates = conditionCheck("date");
const stamps = choice("created_time", "last_edited_time");
const timestampFilter = oneOf(
  { created_time: dates, last_edited_time: dates },
  { timestamp: stamps, type: stamps },
);
