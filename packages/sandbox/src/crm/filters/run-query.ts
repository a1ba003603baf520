import type { ValueOwner } from "../repository/documents.js";
import { invalidInput, notFound } from "../errors.js";
import type { Infer } from "../validation/validator.js";
import { number, uuid } from "../validation/scalars.js";
import { jsonObject, optional, shape } from "../validation/structures.js";
import { parseFilter } from "./parse-filter.js";
import type { QueryTarget } from "./query-target.js";
import { sortByValues, sortsInput } from "./sort-by-values.js";

const DEFAULT_LIMIT = 500;
const count = optional(number({ minimum: 0, integer: true }));

/** Request body of a query for records or entries; it is not wrapped in `data`. */
export const queryBody = shape({
  filter: optional(jsonObject),
  sorts: optional(sortsInput),
  limit: count,
  offset: count,
  filter_view_id: optional(uuid),
});

/** Filters, sorts and paginates records or entries. */
export function runQuery<Type extends ValueOwner>(
  owners: Type[],
  query: Infer<typeof queryBody>,
  target: QueryTarget,
): Type[] {
  const { filter = {}, sorts = [], limit = DEFAULT_LIMIT, offset = 0 } = query;
  assertNoView(query);
  const matching = owners.filter(parseFilter(filter, target));
  return sortByValues(matching, sorts, target).slice(offset, offset + limit);
}

/** The sandbox has no saved views to filter by. */
function assertNoView(query: Infer<typeof queryBody>): void {
  if (query.filter_view_id === undefined) return;
  if (query.filter !== undefined) {
    throw invalidInput("filter and filter_view_id cannot be given together.");
  }
  throw notFound(`View with ID "${query.filter_view_id}" not found.`);
}
