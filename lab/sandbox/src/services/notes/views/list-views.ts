import { validationError } from "../errors.js";
import { paginate } from "../pagination/paginate.js";
import { parsePageRequest } from "../pagination/page-request.js";
import { serializeList } from "../pagination/serialize-list.js";
import type { ViewDocument } from "../repository/documents.js";
import type { RouteContext } from "../route-context.js";
import { normalizeUuid, object, uuid } from "../validation/validators.js";
import { parseInput } from "../validation/parse-input.js";
import { listTabs } from "../repository/view-store.js";

interface ListQuery {
  database_id?: string;
  data_source_id?: string;
}

/**
 * `GET /v1/views`: lists the views of a database, or those of a data source in all databases, as
 * references. One of both ids is required (assumed [views-need-an-id]). The widgets of dashboards are not views of a
 * database, but are of a data source (assumed [dashboard-widgets-are-no-views]).
 */
export function listViews(context: RouteContext): object {
  const { query, repository } = context;
  const views = selectViews(parseListQuery(query), context);
  const listing = {
    scope: `views/${query.get("database_id")}/${query.get("data_source_id")}`,
    entries: views.map(({ id }) => ({ id, keys: [] })),
    order: views.map(({ id }) => id),
  };
  const { entries, nextCursor } = paginate(repository, listing, parsePageRequest(query));
  const results = entries.map(({ id }) => ({ object: "view", id }));
  return serializeList("view", results, nextCursor);
}

function parseListQuery(query: URLSearchParams): ListQuery {
  const names = ["database_id", "data_source_id"] as const;
  const given = names.flatMap((name) => (query.has(name) ? [[name, query.get(name)]] : []));
  const validate = object({}, { database_id: uuid, data_source_id: uuid });
  return parseInput<ListQuery>("query", Object.fromEntries(given), validate);
}

function selectViews(input: ListQuery, { repository }: RouteContext): ViewDocument[] {
  const sourceId = input.data_source_id && normalizeUuid(input.data_source_id);
  if (sourceId !== undefined) repository.requireDataSource(sourceId);
  if (input.database_id === undefined && sourceId === undefined) {
    throw validationError("Either database_id or data_source_id must be provided.");
  }
  if (input.database_id === undefined) {
    return repository.collections.views.find("source", sourceId ?? "");
  }
  const { id } = repository.requireDatabase(normalizeUuid(input.database_id));
  const tabs = listTabs(repository, id);
  return tabs.filter(({ dataSourceId }) => (sourceId ?? dataSourceId) === dataSourceId);
}
