import type { Subject } from "../data/documents.js";
import { invalidInput, notFound } from "../errors.js";
import type { Checked } from "../input/check.js";
import { number, uuid } from "../input/scalars.js";
import { dictionary, optional, shape } from "../input/structures.js";
import { readFilter, type Queried } from "./filter.js";
import { sortSubjects, writtenSorts } from "./sorts.js";

const DEFAULT_LIMIT = 500;
const count = optional(number({ minimum: 0, whole: true }));

/** The body of a query for records or entries; it is not wrapped in `data`. */
export const writtenQuery = shape({
  filter: optional(dictionary),
  sorts: optional(writtenSorts),
  limit: count,
  offset: count,
  filter_view_id: optional(uuid),
});

/** The records or entries a query asks for. */
export function runQuery<Type extends Subject>(
  subjects: Type[],
  query: Checked<typeof writtenQuery>,
  queried: Queried,
): Type[] {
  const { filter = {}, sorts = [], limit = DEFAULT_LIMIT, offset = 0 } = query;
  requireNoView(query);
  const passing = subjects.filter(readFilter(filter, queried));
  return sortSubjects(passing, sorts, queried).slice(offset, offset + limit);
}

/** The sandbox keeps no saved views, so none can be filtered by. */
function requireNoView(query: Checked<typeof writtenQuery>): void {
  if (query.filter_view_id === undefined) return;
  if (query.filter !== undefined) {
    throw invalidInput("filter and filter_view_id cannot be given together.");
  }
  throw notFound(`View with ID "${query.filter_view_id}" not found.`);
}
