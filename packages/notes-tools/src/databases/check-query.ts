import { isDeepStrictEqual } from "node:util";
import { InputError, type InputIssue } from "@workbelt/core";
import type { Api } from "@workbelt/core/provider";
import { parseFilterText } from "../inputs/filter.js";
import { type Columns, decodeColumnId, findColumn, toServiceKey } from "../schema/columns.js";
import { listRelationIds } from "../schema/cut-formulas.js";
import { describeUnknownColumn } from "../schema/explain-column-error.js";
import { checkFilter } from "./filter/check-filter.js";
import { resolvePeopleInFilter } from "../users/resolve-people.js";
import { isValidationError } from "../validation-error.js";
import { type ColumnOwner, checkWithColumns, withColumns } from "../schema/known-columns.js";

/** The parts of a query that name columns, as in the input. */
export interface QueryInput {
  filter?: unknown;
  columns?: readonly string[] | undefined;
  sorts?: readonly Sort[] | undefined;
}

/** A sort by a column, or by a time of the row. */
interface Sort {
  property?: string | undefined;
}

/** The same parts as they are sent, and what was corrected in them. */
export interface CheckedQuery {
  filter: unknown;
  sorts: readonly Sort[] | undefined;
  /** Ids of the columns to return, and of the relations that they are computed over; undefined for all columns. */
  propertyIds: readonly string[] | undefined;
  adjusted: readonly string[];
}

/**
 * Checks the filter and the columns of a query against the columns of its database, with one lookup, and runs `send`
 * with them. If they cannot be read, the query is sent as it was given. If the service rejects a query that was checked
 * with cached columns, it is checked and sent once more with current ones.
 *
 * @throws InputError for problems, before the query is sent.
 */
export async function withCheckedQuery<Response>(
  api: Api,
  owner: ColumnOwner,
  { columns: names, filter: given, sorts }: QueryInput,
  send: (query: CheckedQuery) => Promise<Response>,
): Promise<Response> {
  const filter = parseFilterText(given);
  if (filter === undefined && names === undefined) {
    try {
      return await send({ filter, sorts, propertyIds: undefined, adjusted: [] });
    } catch (error) {
      // The service knows columns by their exact names only.
      const isSorted = sorts?.some(({ property }) => property !== undefined);
      if (!isSorted || !isValidationError(error)) throw error;
      const checked = await checkWithColumns(api, owner, (columns) => check({ sorts }, columns));
      if (checked === undefined || isDeepStrictEqual(checked.sorts, sorts)) throw error;
      return send(checked);
    }
  }
  const checkAll = (columns: Columns) => check({ filter, columns: names, sorts }, columns);
  return withColumns(api, owner, checkAll, async (checked) => {
    if (checked === undefined) {
      const all = Array.isArray(filter) ? { and: filter } : filter;
      return send({ filter: all, sorts, propertyIds: names, adjusted: [] });
    }
    if (checked.problems.length > 0) throw new InputError(api.operation, checked.problems);
    const found = await resolvePeopleInFilter(checked.filter, api);
    return send({ ...checked, filter: found });
  });
}

function check({ columns: names = [], filter: given, sorts }: QueryInput, columns: Columns) {
  const { adjusted, filter, problems } =
    given === undefined ? NO_FILTER : checkFilter(given, columns);
  const found = names.map((name) => findColumn(name, columns));
  const unknown = names.flatMap((name, index): InputIssue[] =>
    found[index] === undefined
      ? [{ field: `columns.${index}`, message: describeUnknownColumn(name, columns) }]
      : [],
  );
  const own = found.map((column) => decodeColumnId(column?.id ?? ""));
  const ids = [...new Set([...own, ...listRelationIds(found, columns)])];
  const sorted = sorts?.map((sort) =>
    sort.property === undefined
      ? sort
      : { ...sort, property: toServiceKey(sort.property, columns) },
  );
  return {
    filter,
    sorts: sorted,
    propertyIds: ids.length === 0 ? undefined : ids,
    adjusted,
    problems: [...problems, ...unknown],
    isClean: problems.length === 0 && unknown.length === 0 && adjusted.length === 0,
  };
}

const NO_FILTER = { filter: undefined, adjusted: [], problems: [] };
