import type { RequestScope } from "../../route-context.js";
import { createCell } from "../../columns/column-kind.js";
import { findColumn } from "../../columns/find-column.js";
import { getColumnKind } from "../../columns/column-kinds.js";
import { getOptions } from "../../columns/options.js";
import { validationError } from "../../errors.js";
import type { Column, PageDocument } from "../../repository/documents.js";
import { formatToMinute } from "../../http/format-time.js";
import { compileCondition, compileOperator } from "./compile-condition.js";
import { filterOperators } from "./operators.js";

type Predicate = (page: PageDocument) => boolean;
type Filter = Record<string, unknown>;

/** Compiles a validated filter to a row predicate; no filter matches every row. */
export function compileFilter(
  filter: Filter | undefined,
  columns: Column[],
  scope: RequestScope,
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
    ? compileColumnFilter(filter, columns, scope)
    : compileTimestampFilter(filter, scope);
}

function compileColumnFilter(filter: Filter, columns: Column[], scope: RequestScope): Predicate {
  const name = String(filter["property"]);
  const column = findColumn(columns, name);
  if (column === undefined) {
    throw validationError(`Could not find property with name or id: ${name}`);
  }
  const type = Object.keys(filter).find((key) => key !== "property" && key !== "type") ?? "";
  const kind = getColumnKind(column.type);
  // Recorded for titles, documented for "title, rich_text, url, email, and phone_number".
  if (type !== column.type && !(type === "rich_text" && kind.filter === "text")) {
    throw validationError(
      `The property type in the database does not match the property type of the filter provided: database property ${column.type} does not match filter ${type}`,
    );
  }
  const condition = filter[type] as Filter;
  assertKnownOptions(column, condition);
  const meets = compileCondition(column, condition, scope);
  return (page) => meets(createCell(column, page, scope));
}

function compileTimestampFilter(filter: Filter, scope: RequestScope): Predicate {
  const field = filter["created_time"] === undefined ? "last_edited_time" : "created_time";
  const meets = compileOperator(filterOperators.date, filter[field] as Filter, scope);
  return (page) => {
    const time = field === "created_time" ? page.createdTime : page.lastEditedTime;
    return meets({ start: formatToMinute(time), end: null, time_zone: null });
  };
}

/** Rejects a filter that names an unknown option. */
function assertKnownOptions(column: Column, condition: Filter): void {
  if (!["select", "multi_select", "status"].includes(column.type)) return;
  const names = getOptions(column).map((option) => option.name);
  const operands = Object.values(condition)
    .flat()
    .filter((name) => typeof name === "string");
  const unknown = operands.find((name) => !names.includes(name));
  if (unknown === undefined) return;
  const available = names.map((name) => `"${name}"`).join(", ");
  throw validationError(
    `${column.type} option "${unknown}" not found for property "${column.name}". Available options: ${available}.`,
  );
}
