import type { RouteContext } from "../route-context.js";
import type { Ordered } from "../pagination/create-comparator.js";
import { paginateLazily } from "../pagination/paginate-lazily.js";
import { paginate, type ResultPage } from "../pagination/paginate.js";
import { serializeList } from "../pagination/serialize-list.js";
import {
  pageRequestValidators,
  parseRepeatedParameter,
  type PageRequest,
} from "../pagination/page-request.js";
import { serializePage, selectColumns } from "../pages/serialize-page.js";
import { boolean, oneOfValues, object, type Validator } from "../validation/validators.js";
import { parseInput } from "../validation/parse-input.js";
import { getPageListType, type VersionRules } from "../versions.js";
import type { DataSourceDocument, PageDocument } from "../repository/documents.js";
import { getChildIds } from "../repository/children.js";
import { isInTrash } from "../repository/ancestors.js";
import { compileFilter } from "./filter/compile-filter.js";
import { validateFilter } from "./filter/validate-filter.js";
import { iterateRows } from "./iterate-rows.js";
import { createSortKeys, validateSorts, type SortInput } from "./sorts.js";

interface QueryBody extends PageRequest {
  filter?: Record<string, unknown>;
  sorts?: SortInput[];
  in_trash?: boolean;
  archived?: boolean;
  is_archived?: boolean;
  result_type?: "page" | "data_source";
}

interface RowEntry extends Ordered {
  page: PageDocument;
}

/** Status on the last page of a truncated query. Other recorded pages have none. */
const truncatedStatus = { type: "incomplete", incomplete_reason: "query_result_limit_reached" };

function createBodyValidator(rules: VersionRules): Validator {
  return object(
    {},
    {
      ...pageRequestValidators,
      filter: validateFilter,
      sorts: validateSorts,
      in_trash: boolean,
      ...(rules.archived ? { archived: boolean } : {}),
      is_archived: boolean,
      result_type: oneOfValues("page", "data_source"),
    },
  );
}

/** Queries the rows of a data source: filters, sorts and paginates. */
export function queryRows(source: DataSourceDocument, context: RouteContext): object {
  const { rules } = context;
  const body = parseInput<QueryBody>("body", context.body, createBodyValidator(rules));
  const propertyKeys = parseRepeatedParameter(context.query, "filter_properties");
  selectColumns(source.columns, propertyKeys);
  const { entries, nextCursor, isTruncated } = paginateRows(source, body, context);
  const results = entries.map((entry) => serializePage(entry.page, context, propertyKeys));
  const list = serializeList(getPageListType(rules), results, nextCursor);
  return isTruncated ? { ...list, request_status: truncatedStatus } : list;
}

/** Returns one page of rows; in their natural order, no more rows are read than it needs. */
function paginateRows(
  source: DataSourceDocument,
  body: QueryBody,
  context: RouteContext,
): ResultPage<RowEntry> {
  const { repository } = context;
  const { filter, sorts = [] } = body;
  const getSortKeys = createSortKeys(sorts, source.columns, context);
  const matches = compileRowFilter(source, body, context);
  const listing = {
    scope: `rows/${source.id}/${JSON.stringify(sorts)}`,
    maxResults: context.limits.queryResults,
  };
  const toEntry = (page: PageDocument): RowEntry | undefined =>
    matches(page) ? { id: page.id, keys: getSortKeys(page), page } : undefined;
  if (sorts.length === 0) {
    const iterate = (after?: { id: string }) =>
      iterateRows({ source, filter, afterId: after?.id }, context);
    return paginateLazily(repository, { ...listing, iterate, toEntry }, body);
  }
  const rows = [...iterateRows({ source, filter }, context)];
  const entries = rows.flatMap((page) => toEntry(page) ?? []);
  // The row that a cursor points to may not match any more.
  const isFirst = body.start_cursor === undefined;
  const order = isFirst ? entries.map(({ id }) => id) : getChildIds(repository, source.id);
  const directions = sorts.map(({ direction }) => direction);
  return paginate(repository, { ...listing, entries, order, directions }, body);
}

function compileRowFilter(
  source: DataSourceDocument,
  body: QueryBody,
  context: RouteContext,
): (page: PageDocument) => boolean {
  const matches = compileFilter(body.filter, source.columns, context);
  // The sandbox has no archive, and rows are the only result type.
  if (body.is_archived === true || body.result_type === "data_source") return () => false;
  const isTrashed = body.in_trash ?? body.archived ?? false;
  const known = new Map<string, boolean>();
  return (page) => isInTrash(context.repository, page, known) === isTrashed && matches(page);
}
