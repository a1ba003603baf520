import type { Call } from "../call.js";
import { cutPage, listAnswer } from "../lists/cut-page.js";
import { pagingFields, repeated, type Paging } from "../lists/paging.js";
import { renderPage, selected } from "../pages/render.js";
import { boolean, choice, object, type Check } from "../validation/check.js";
import { demand } from "../validation/demand.js";
import { pageListType, type VersionRules } from "../versions.js";
import type { DataSourceDocument, PageDocument } from "../workspace/documents.js";
import { childIds, isInTrash } from "../workspace/tree.js";
import { compileFilter } from "./filter/compile.js";
import { filterCheck } from "./filter/check.js";
import { sortKeys, sortsCheck, type SentSort } from "./sorts.js";

interface QueryBody extends Paging {
  filter?: Record<string, unknown>;
  sorts?: SentSort[];
  in_trash?: boolean;
  archived?: boolean;
  is_archived?: boolean;
  result_type?: "page" | "data_source";
}

/** What the last page says when the query has more rows than it gives; recorded others say nothing. */
const incomplete = { type: "incomplete", incomplete_reason: "query_result_limit_reached" };

function bodyCheck(rules: VersionRules): Check {
  return object(
    {},
    {
      ...pagingFields,
      filter: filterCheck,
      sorts: sortsCheck,
      in_trash: boolean,
      ...(rules.archived ? { archived: boolean } : {}),
      is_archived: boolean,
      result_type: choice("page", "data_source"),
    },
  );
}

/** The rows of a data source: filtered, sorted and paged. */
export function queryRows(source: DataSourceDocument, context: Call): object {
  const { repository, rules } = context;
  const body = demand<QueryBody>("body", context.body, bodyCheck(rules));
  const only = repeated(context.query, "filter_properties");
  selected(source.columns, only);
  const keysOf = sortKeys(body.sorts ?? [], source.columns, context);
  const rows = matchingRows(source, body, context);
  const listing = {
    scope: `rows/${source.id}/${JSON.stringify(body.sorts ?? [])}`,
    entries: rows.map((page) => ({ id: page.id, keys: keysOf(page), page })),
    order: childIds(repository, source.id),
    directions: (body.sorts ?? []).map((sort) => sort.direction),
    most: context.limits.queryResults,
  };
  const { entries, next, isCutShort } = cutPage(repository, listing, body);
  const results = entries.map((entry) => renderPage(entry.page, context, only));
  const list = listAnswer(pageListType(rules), results, next);
  return isCutShort ? { ...list, request_status: incomplete } : list;
}

function matchingRows(source: DataSourceDocument, body: QueryBody, context: Call): PageDocument[] {
  const { repository } = context;
  const matches = compileFilter(body.filter, source.columns, context);
  const trashed = body.in_trash ?? body.archived ?? false;
  // Nothing here is in the product's archive, and rows are the only results there are.
  if (body.is_archived === true || body.result_type === "data_source") return [];
  return childIds(repository, source.id)
    .map((id) => repository.page(id))
    .filter((page) => isInTrash(repository, page) === trashed && matches(page));
}
