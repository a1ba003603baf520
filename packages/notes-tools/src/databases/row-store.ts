import { type Api, type Path, path } from "@workbelt/core/provider";
import { hasDataSources } from "../versions.js";
import { type NamedColumns, withColumnAdvice } from "./column-advice.js";
import { readColumns } from "./read-columns.js";
import { type DatabaseAsked, withDataSource } from "./resolve-data-source.js";
import { withDatabase } from "./with-database.js";

/** What holds the columns and rows of a database: its data source, in old versions the database itself. */
export interface RowStore {
  /** Where its definition is. */
  path: Path;
  /** Where its rows are queried. */
  queryPath: Path;
  /** It as the parent of a row. */
  parent: object;
}

/** The database rows are in, and the columns of it that the request names, with what it writes. */
export interface RowsAsked extends DatabaseAsked {
  columns: NamedColumns["values"];
}

/**
 * Does `work` with what holds the rows of a database in the version of the call. When the service
 * refuses a column, the error says which there are or how it is written.
 */
export function withRowStore<Result>(
  api: Api,
  asked: RowsAsked,
  work: (store: RowStore) => Promise<Result>,
): Promise<Result> {
  const advising = (store: RowStore) =>
    withColumnAdvice(
      { values: asked.columns, load: () => readColumns(api, store.path, asked.version) },
      () => work(store),
    );
  if (!hasDataSources(asked.version)) {
    return withDatabase(api, asked, (id) => advising(databaseStore(id)));
  }
  return withDataSource(api, asked, (id) => advising(dataSourceStore(id)));
}

function databaseStore(id: string): RowStore {
  return {
    path: path`/v1/databases/${id}`,
    queryPath: path`/v1/databases/${id}/query`,
    parent: { type: "database_id", database_id: id },
  };
}

function dataSourceStore(id: string): RowStore {
  return {
    path: path`/v1/data_sources/${id}`,
    queryPath: path`/v1/data_sources/${id}/query`,
    parent: { type: "data_source_id", data_source_id: id },
  };
}
