import type { Api } from "@workbelt/core";
import { hasDataSources } from "../versions.js";
import { type DatabaseAsked, resolveDataSource } from "./resolve-data-source.js";

/** The parent of a new row, as the version of the request names it. */
export async function rowParent(api: Api, asked: DatabaseAsked): Promise<object> {
  if (!hasDataSources(asked.version)) {
    return { type: "database_id", database_id: asked.databaseId };
  }
  const { dataSourceId } = await resolveDataSource(api, asked);
  return { type: "data_source_id", data_source_id: dataSourceId };
}
