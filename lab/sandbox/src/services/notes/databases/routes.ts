import { getPathId, type RouteContext, type Route } from "../route-context.js";
import { createDatabase } from "./create-database.js";
import { serializeDatabase } from "./serialize-database.js";
import { updateDatabase } from "./update-database.js";

const database = "/v1/databases/:database_id";

/** Routes for databases. */
export const databaseRoutes: Route[] = [
  { method: "POST", path: "/v1/databases", capability: "insertContent", handle: createDatabase },
  { method: "GET", path: database, capability: "readContent", handle: retrieveDatabase },
  { method: "PATCH", path: database, capability: "updateContent", handle: updateDatabase },
];

function retrieveDatabase(context: RouteContext): object {
  return serializeDatabase(
    context.repository.requireDatabase(getPathId(context, "database_id")),
    context,
  );
}
