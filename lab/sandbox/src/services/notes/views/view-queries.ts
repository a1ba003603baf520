import { randomUUID } from "node:crypto";
import { getPathId, type RouteContext } from "../route-context.js";
import { compileFilter } from "../data-sources/filter/compile-filter.js";
import { iterateRows } from "../data-sources/iterate-rows.js";
import { createSortKeys } from "../data-sources/sorts.js";
import { formatWithOffset } from "../http/format-time.js";
import { createComparator } from "../pagination/create-comparator.js";
import { MAX_PAGE_SIZE, parsePageRequest, type PageRequest } from "../pagination/page-request.js";
import { paginate, type ResultPage } from "../pagination/paginate.js";
import { serializeList } from "../pagination/serialize-list.js";
import { isInTrash } from "../repository/ancestors.js";
import { collections, type ViewDocument, type ViewQueryDocument } from "../repository/documents.js";
import { parseInput } from "../validation/parse-input.js";
import { integer, object } from "../validation/validators.js";
import { requireView } from "../repository/view-store.js";

const LIFETIME_MS = 15 * 60 * 1000;

/**
 * `POST /v1/views/{id}/queries`: runs the filter and sorts of a view, caches the ids of the rows and
 * returns the first page. Quick filters are not applied (assumed [quick-filters-are-not-applied]: people switch them on in the app).
 */
export function createViewQuery(context: RouteContext): object {
  const { repository } = context;
  const validate = object({}, { page_size: integer(1, MAX_PAGE_SIZE) });
  const paging = parseInput<PageRequest>("body", context.body ?? {}, validate);
  const view = requireView(repository, getPathId(context, "view_id"));
  const ids = findRowIds(view, context);
  const rowIds = ids.slice(0, context.limits.queryResults);
  const query: ViewQueryDocument = {
    id: randomUUID(),
    viewId: view.id,
    expiresAt: new Date(repository.now.getTime() + LIFETIME_MS).toISOString(),
    rowIds,
    isTruncated: ids.length > rowIds.length,
  };
  repository.store.put(collections.viewQueries, query.id, query);
  const { entries, nextCursor } = readPage(query, paging, context);
  return {
    object: "view_query",
    id: query.id,
    view_id: view.id,
    expires_at: formatWithOffset(query.expiresAt),
    total_count: rowIds.length,
    results: entries.map(toPageReference),
    next_cursor: nextCursor,
    has_more: nextCursor !== null,
    ...serializeStatus(query),
  };
}

/** `GET /v1/views/{id}/queries/{query_id}`: returns a page of the cached rows; 404 after 15 minutes. */
export function getViewQueryResults(context: RouteContext): object {
  const { query: parameters, repository } = context;
  const id = getPathId(context, "query_id");
  const query = repository.store.get<ViewQueryDocument>(collections.viewQueries, id);
  const isValid =
    query?.viewId === getPathId(context, "view_id") &&
    repository.now.toISOString() < query.expiresAt;
  if (!isValid) return repository.throwNotFound("view_query", id);
  const { entries, nextCursor } = readPage(query, parsePageRequest(parameters), context);
  return {
    ...serializeList("page", entries.map(toPageReference), nextCursor),
    ...serializeStatus(query),
  };
}

/** `DELETE /v1/views/{id}/queries/{query_id}`: drops the cached rows; succeeds if there are none. */
export function deleteViewQuery(context: RouteContext): object {
  const id = getPathId(context, "query_id");
  context.repository.store.delete(collections.viewQueries, id);
  return { object: "view_query", id, deleted: true };
}

/** Finds the rows that match the filter of a view, in the order of its sorts. */
function findRowIds(
  { dataSourceId, filter, sorts }: ViewDocument,
  context: RouteContext,
): string[] {
  const { repository } = context;
  const source = repository.requireDataSource(dataSourceId);
  const matches = compileFilter(filter ?? undefined, source.columns, context);
  const getSortKeys = createSortKeys(sorts ?? [], source.columns, context);
  const known = new Map<string, boolean>();
  const directions = (sorts ?? []).map(({ direction }) => direction);
  const rows = [...iterateRows({ source, filter: filter ?? undefined }, context)];
  const compare = createComparator(directions, new Map(rows.map(({ id }, index) => [id, index])));
  return rows
    .filter((page) => !isInTrash(repository, page, known) && matches(page))
    .map((page) => ({ id: page.id, keys: getSortKeys(page) }))
    .toSorted(compare)
    .map(({ id }) => id);
}

function readPage(
  { id, rowIds }: ViewQueryDocument,
  paging: PageRequest,
  { repository }: RouteContext,
): ResultPage<{ id: string }> {
  const entries = rowIds.map((rowId) => ({ id: rowId, keys: [] }));
  return paginate(repository, { scope: `view-query/${id}`, entries, order: rowIds }, paging);
}

function toPageReference({ id }: { id: string }): object {
  return { object: "page", id };
}

function serializeStatus({ isTruncated }: ViewQueryDocument): object {
  const status = { type: "incomplete", incomplete_reason: "query_result_limit_reached" };
  return isTruncated ? { request_status: status } : {};
}
