import { type Api, type Path, path } from "@workbelt/core/provider";
import { hasDataSources } from "../versions.js";
import { type DatabaseRef, withDataSource } from "./resolve-data-source.js";
import { withResolvedDatabase } from "./with-resolved-database.js";

/** The object with the columns and rows of a database: its data source, in old versions the database. */
export interface RowContainer {
  /** Path of its definition. */
  path: Path;
  /** Path for querying its rows. */
  queryPath: Path;
  /** The `parent` of its rows. */
  parent: object;
}

/** Runs `callback` with the row container of a database in the API version of the call. */
export function withRowContainer<Result>(
  api: Api,
  ref: DatabaseRef,
  callback: (container: RowContainer) => Promise<Result>,
): Promise<Result> {
  if (!hasDataSources(ref.version)) {
    return withResolvedDatabase(api, ref, (id) => callback(databaseContainer(id)));
  }
  return withDataSource(api, ref, (id) => callback(dataSourceContainer(id)));
}

function databaseContainer(id: string): RowContainer {
  return {
    path: path`/v1/databases/${id}`,
    queryPath: path`/v1/databases/${id}/query`,
    parent: { type: "database_id", database_id: id },
  };
}

function dataSourceContainer(id: string): RowContainer {
  return {
    path: path`/v1/data_sources/${id}`,
    queryPath: path`/v1/data_sources/${id}/query`,
    parent: { type: "data_source_id", data_source_id: id },
  };
}
