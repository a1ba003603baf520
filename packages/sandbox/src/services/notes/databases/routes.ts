import { getPathId, type RouteContext, type Route } from "../route-context.js";
import { queryRows } from "../data-sources/query-rows.js";
import { createDatabase } from "./create-database.js";
import { requireOnlyDataSource } from "./database-data-sources.js";
import { serializeDatabase } from "./serialize-database.js";
import { updateDatabase } from "./update-database.js";

const database = "/v1/databases/:database_id";

/** Routes for databases; before data sources, they also query rows. */
export const databaseRoutes: Route[] = [
  { method: "POST", path: "/v1/databases", capability: "insertContent", handle: createDatabase },
  { method: "GET", path: database, capability: "readContent", handle: retrieveDatabase },
  { method: "PATCH", path: database, capability: "updateContent", handle: updateDatabase },
  {
    method: "POST",
    path: `${database}/query`,
    capability: "readContent",
    exists: (rules) => !rules.dataSources,
    handle: queryDatabase,
  },
];

function retrieveDatabase(context: RouteContext): object {
  return serializeDatabase(
    context.repository.requireDatabase(getPathId(context, "database_id")),
    context,
  );
}

function queryDatabase(context: RouteContext): object {
  const found = context.repository.requireDatabase(getPathId(context, "database_id"));
  return queryRows(requireOnlyDataSource(found, context.repository, context.rules), context);
}
