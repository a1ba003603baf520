import { pathId, type Call, type Route } from "../call.js";
import { queryRows } from "../data-sources/query.js";
import { createDatabase } from "./create.js";
import { onlyDataSource } from "./only-data-source.js";
import { renderDatabase } from "./render.js";
import { updateDatabase } from "./update.js";

const database = "/v1/databases/:database_id";

/** The operations on databases; rows were queried here before data sources came. */
export const databaseRoutes: Route[] = [
  { method: "POST", path: "/v1/databases", needs: "insertContent", answer: createDatabase },
  { method: "GET", path: database, needs: "readContent", answer: retrieveDatabase },
  { method: "PATCH", path: database, needs: "updateContent", answer: updateDatabase },
  {
    method: "POST",
    path: `${database}/query`,
    needs: "readContent",
    exists: (rules) => !rules.dataSources,
    answer: queryDatabase,
  },
];

function retrieveDatabase(context: Call): object {
  return renderDatabase(context.repository.database(pathId(context, "database_id")), context);
}

function queryDatabase(context: Call): object {
  const found = context.repository.database(pathId(context, "database_id"));
  return queryRows(onlyDataSource(found, context.repository, context.rules), context);
}
