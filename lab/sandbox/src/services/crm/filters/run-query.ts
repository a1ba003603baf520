import type { ValueOwner } from "../repository/documents.js";
import { invalidInput, notFound } from "../errors.js";
import type { Infer } from "../validation/validator.js";
import { number, uuid } from "../validation/scalars.js";
import { jsonObject, optional, shape } from "../validation/structures.js";
import type { OwnerSource } from "./owner-source.js";
import { type Filter, parseFilter } from "./parse-filter.js";
import type { QueryTarget } from "./query-target.js";
import { parseSorts, sortsInput } from "./sort-by-values.js";

const DEFAULT_LIMIT = 500;
const naturalNumber = optional(number({ minimum: 0, integer: true }));

/** Request body of a query for records or entries; it is not wrapped in `data`. */
export const queryBody = shape({
  filter: optional(jsonObject),
  sorts: optional(sortsInput),
  limit: naturalNumber,
  offset: naturalNumber,
  filter_view_id: optional(uuid),
});

/** Filters, sorts and paginates records or entries. Reads only those that an index cannot rule out. */
export function runQuery<Type extends ValueOwner>(
  source: OwnerSource<Type>,
  query: Infer<typeof queryBody>,
  target: QueryTarget,
): Type[] {
  const { sorts = [], limit = DEFAULT_LIMIT, offset = 0 } = query;
  const filter = readFilter(query, target) ?? {};
  const parsed = parseFilter(filter, target);
  const order = parseSorts(sorts, target);
  const isUnfiltered = Object.keys(filter).length === 0;
  if (isUnfiltered && order.byCreation !== undefined)
    return source.listByCreation({ order: order.byCreation, offset, limit });
  if (isUnfiltered && sorts.length === 0) return source.list({ offset, limit });
  if (sorts.length === 0) return findFirst(source, parsed, offset + limit).slice(offset);
  const matching = findFirst(source, parsed, Number.POSITIVE_INFINITY);
  return order.arrange(matching).slice(offset, offset + limit);
}

function findFirst<Type extends ValueOwner>(
  source: OwnerSource<Type>,
  filter: Filter,
  count: number,
): Type[] {
  const found: Type[] = [];
  for (const owner of source.iterate(filter.keys)) {
    if (found.length >= count) break;
    if (filter.passes(owner)) found.push(owner);
  }
  return found;
}

/** The filter of a query, which may be that of a saved view. */
function readFilter(
  { filter, filter_view_id: viewId }: Infer<typeof queryBody>,
  { containerId, repository }: QueryTarget,
): Infer<typeof queryBody>["filter"] {
  if (viewId === undefined) return filter;
  if (filter !== undefined) {
    throw invalidInput("filter and filter_view_id cannot be given together.");
  }
  const view = repository.collections.views.get(viewId.toLowerCase());
  if (view?.containerId !== containerId) throw notFound(`View with ID "${viewId}" not found.`);
  return view.filter;
}
