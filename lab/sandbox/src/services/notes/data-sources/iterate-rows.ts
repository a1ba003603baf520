import { toChildKey } from "../repository/child-order.js";
import { iterateChildIds } from "../repository/children.js";
import type { DataSourceDocument, PageDocument } from "../repository/documents.js";
import type { NotesRepository } from "../repository/notes-repository.js";
import type { RequestScope } from "../route-context.js";
import { type Filter, listNarrowingKeys } from "./filter/narrowing-keys.js";

/** With more rows than this to look at and sort, reading in order up to the end of a page is faster. */
const MAX_NARROWED = 1000;

/** Rows to iterate over. */
export interface RowSelection {
  source: DataSourceDocument;
  /** Skips rows that cannot match; those that are left may or may not match. */
  filter?: Filter | undefined;
  /** Continues after this row. */
  afterId?: string | undefined;
}

/** Iterates over rows of a data source in their natural order. */
export function* iterateRows(
  { source, filter, afterId }: RowSelection,
  scope: RequestScope,
): Generator<PageDocument, void, undefined> {
  const { repository } = scope;
  const narrowed = filter && narrowRows(source, filter, scope);
  if (narrowed !== undefined) {
    const after = afterId === undefined ? undefined : findRank(repository, source.id, afterId);
    for (const { page, rank } of narrowed) if (rank > (after ?? -1)) yield page;
    return;
  }
  for (const id of iterateChildIds(repository, source.id, afterId))
    yield repository.requirePage(id);
}

/** Finds the rows that a condition leaves, in order; undefined if they are too many. */
function narrowRows(source: DataSourceDocument, filter: Filter, scope: RequestScope) {
  const { repository } = scope;
  const { pages } = repository.collections;
  const counted = listNarrowingKeys(filter, source.columns, scope).map((key) => ({
    key,
    count: pages.count("cell", key),
  }));
  const [fewest] = counted.toSorted((one, other) => one.count - other.count);
  if (fewest === undefined || fewest.count > MAX_NARROWED) return undefined;
  return pages
    .find("cell", fewest.key)
    .flatMap((page) => {
      const rank = findRank(repository, source.id, page.id);
      return rank === undefined ? [] : [{ page, rank }];
    })
    .toSorted((one, other) => one.rank - other.rank);
}

function findRank(
  { collections }: NotesRepository,
  sourceId: string,
  id: string,
): number | undefined {
  return collections.children.get(toChildKey(sourceId, id))?.rank;
}
