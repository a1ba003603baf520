import { getPathId, type RouteContext, type Route } from "../route-context.js";
import { requireOnlyDataSource } from "../databases/database-data-sources.js";
import type { VersionRules } from "../versions.js";
import { createDataSource } from "./create-data-source.js";
import { listTemplates } from "./list-templates.js";
import { queryRows } from "./query-rows.js";
import { serializeDataSource } from "./serialize-data-source.js";
import { updateDataSource } from "./update-data-source.js";

const dataSource = "/v1/data_sources/:data_source_id";
const exists = (rules: VersionRules) => rules.dataSources;

/** Routes for data sources (from 2025-09-03), and the query of a database before them. */
export const dataSourceRoutes: Route[] = [
  {
    method: "POST",
    path: "/v1/data_sources",
    capability: "insertContent",
    exists,
    handle: createDataSource,
  },
  {
    method: "GET",
    path: dataSource,
    capability: "readContent",
    exists,
    handle: retrieveDataSource,
  },
  {
    method: "PATCH",
    path: dataSource,
    capability: "updateContent",
    exists,
    handle: updateDataSource,
  },
  {
    method: "POST",
    path: `${dataSource}/query`,
    capability: "readContent",
    exists,
    handle: queryDataSource,
  },
  {
    method: "POST",
    path: "/v1/databases/:database_id/query",
    capability: "readContent",
    exists: (rules) => !rules.dataSources,
    handle: queryDatabase,
  },
  {
    method: "GET",
    path: `${dataSource}/templates`,
    capability: "readContent",
    exists,
    handle: listTemplates,
  },
];

function retrieveDataSource(context: RouteContext): object {
  return serializeDataSource(
    context.repository.requireDataSource(getPathId(context, "data_source_id")),
    context,
  );
}

function queryDataSource(context: RouteContext): object {
  return queryRows(
    context.repository.requireDataSource(getPathId(context, "data_source_id")),
    context,
  );
}

function queryDatabase(context: RouteContext): object {
  const found = context.repository.requireDatabase(getPathId(context, "database_id"));
  return queryRows(requireOnlyDataSource(found, context.repository, context.rules), context);
}
