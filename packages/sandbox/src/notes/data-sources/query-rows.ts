import type { RouteContext } from "../route-context.js";
import { paginate } from "../pagination/paginate.js";
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
import { createSortKeys, validateSorts, type SortInput } from "./sorts.js";

interface QueryBody extends PageRequest {
  filter?: Record<string, unknown>;
  sorts?: SortInput[];
  in_trash?: boolean;
  archived?: boolean;
  is_archived?: boolean;
  result_type?: "page" | "data_source";
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
  const { repository, rules } = context;
  const body = parseInput<QueryBody>("body", context.body, createBodyValidator(rules));
  const propertyKeys = parseRepeatedParameter(context.query, "filter_properties");
  selectColumns(source.columns, propertyKeys);
  const getSortKeys = createSortKeys(body.sorts ?? [], source.columns, context);
  const rows = filterRows(source, body, context);
  const listing = {
    scope: `rows/${source.id}/${JSON.stringify(body.sorts ?? [])}`,
    entries: rows.map((page) => ({ id: page.id, keys: getSortKeys(page), page })),
    order: getChildIds(repository, source.id),
    directions: (body.sorts ?? []).map((sort) => sort.direction),
    maxResults: context.limits.queryResults,
  };
  const { entries, nextCursor, isTruncated } = paginate(repository, listing, body);
  const results = entries.map((entry) => serializePage(entry.page, context, propertyKeys));
  const list = serializeList(getPageListType(rules), results, nextCursor);
  return isTruncated ? { ...list, request_status: truncatedStatus } : list;
}

function filterRows(
  source: DataSourceDocument,
  body: QueryBody,
  context: RouteContext,
): PageDocument[] {
  const { repository } = context;
  const matches = compileFilter(body.filter, source.columns, context);
  const isTrashed = body.in_trash ?? body.archived ?? false;
  // The sandbox has no archive, and rows are the only result type.
  if (body.is_archived === true || body.result_type === "data_source") return [];
  return getChildIds(repository, source.id)
    .map((id) => repository.requirePage(id))
    .filter((page) => isInTrash(repository, page) === isTrashed && matches(page));
}
