import { pathId, type Call, type Route } from "../call.js";
import type { VersionRules } from "../versions.js";
import { createDataSource } from "./create.js";
import { queryRows } from "./query.js";
import { renderDataSource } from "./render.js";
import { updateDataSource } from "./update.js";

const dataSource = "/v1/data_sources/:data_source_id";
const exists = (rules: VersionRules) => rules.dataSources;

/** The operations on data sources, which versions before 2025-09-03 do not know. */
export const dataSourceRoutes: Route[] = [
  {
    method: "POST",
    path: "/v1/data_sources",
    needs: "insertContent",
    exists,
    answer: createDataSource,
  },
  { method: "GET", path: dataSource, needs: "readContent", exists, answer: retrieve },
  { method: "PATCH", path: dataSource, needs: "updateContent", exists, answer: updateDataSource },
  { method: "POST", path: `${dataSource}/query`, needs: "readContent", exists, answer: query },
];

function retrieve(context: Call): object {
  return renderDataSource(context.repository.dataSource(pathId(context, "data_source_id")), context);
}

function query(context: Call): object {
  return queryRows(context.repository.dataSource(pathId(context, "data_source_id")), context);
}
