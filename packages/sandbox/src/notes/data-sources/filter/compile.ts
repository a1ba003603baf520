import type { View } from "../../call.js";
import { makeCell } from "../../columns/column-kind.js";
import { findColumn } from "../../columns/find.js";
import { kindOf } from "../../columns/kinds.js";
import { optionsOf } from "../../columns/options.js";
import { validationError } from "../../errors.js";
import type { Column, PageDocument } from "../../workspace/documents.js";
import { toTheMinute } from "../../workspace/time.js";
import { compileCondition, compileOperator } from "./condition.js";
import { operatorsOf } from "./operators.js";

type Predicate = (page: PageDocument) => boolean;
type Filter = Record<string, unknown>;

/** Turns a filter, after its check, into a test of rows; no filter lets every row pass. */
export function compileFilter(
  filter: Filter | undefined,
  columns: Column[],
  scope: View,
): Predicate {
  if (filter === undefined) return () => true;
  if (Array.isArray(filter["and"])) {
    const all = filter["and"].map((each: Filter) => compileFilter(each, columns, scope));
    return (page) => all.every((matches) => matches(page));
  }
  if (Array.isArray(filter["or"])) {
    const some = filter["or"].map((each: Filter) => compileFilter(each, columns, scope));
    return (page) => some.some((matches) => matches(page));
  }
  return filter["timestamp"] === undefined
    ? onColumn(filter, columns, scope)
    : onTimestamp(filter, scope);
}

function onColumn(filter: Filter, columns: Column[], scope: View): Predicate {
  const name = String(filter["property"]);
  const column = findColumn(columns, name);
  if (column === undefined) {
    throw validationError(`Could not find property with name or id: ${name}`);
  }
  const type = Object.keys(filter).find((key) => key !== "property" && key !== "type") ?? "";
  const kind = kindOf(column.type);
  // Recorded for titles, documented for "title, rich_text, url, email, and phone_number".
  if (type !== column.type && !(type === "rich_text" && kind.filter === "text")) {
    throw validationError(
      `The property type in the database does not match the property type of the filter provided: database property ${column.type} does not match filter ${type}`,
    );
  }
  const condition = filter[type] as Filter;
  demandKnownOptions(column, condition);
  const meets = compileCondition(kind, condition, scope);
  return (page) => meets(makeCell(column, page, scope));
}

function onTimestamp(filter: Filter, scope: View): Predicate {
  const field = filter["created_time"] === undefined ? "last_edited_time" : "created_time";
  const meets = compileOperator(operatorsOf.date, filter[field] as Filter, scope);
  return (page) => {
    const time = field === "created_time" ? page.createdTime : page.lastEditedTime;
    return meets({ start: toTheMinute(time), end: null, time_zone: null });
  };
}

/** A filter by an option that the column does not have is refused. */
function demandKnownOptions(column: Column, condition: Filter): void {
  if (!["select", "multi_select", "status"].includes(column.type)) return;
  const known = optionsOf(column).map((option) => option.name);
  const operands = Object.values(condition)
    .flat()
    .filter((name) => typeof name === "string");
  const unknown = operands.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const available = known.map((name) => `"${name}"`).join(", ");
  throw validationError(
    `${column.type} option "${unknown}" not found for property "${column.name}". Available options: ${available}.`,
  );
}
