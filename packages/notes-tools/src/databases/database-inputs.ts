import { parseId, pageOrDatabaseId } from "../inputs/ids.js";
import { type NotesVersion, hasDataSources } from "../versions.js";
import type { DatabaseRef } from "./resolve-data-source.js";

/** The input `data_source_id`: only for a database that has several. */
export function dataSourceId() {
  return pageOrDatabaseId(
    "Which data source, if the database has several; an error lists them",
  ).optional();
}

/** The inputs that say which database is meant. */
export interface DatabaseInputs {
  database_id?: string | undefined;
  data_source_id?: string | undefined;
  notes_version?: NotesVersion | undefined;
}

/** Whether a data source is named only where the version has them. */
export function versionFitsDataSource(input: DatabaseInputs): boolean {
  return input.data_source_id === undefined || hasDataSources(input.notes_version);
}

/** What to say when it is not. */
export const VERSION_WITHOUT_DATA_SOURCES = {
  path: ["data_source_id"],
  message: "expected only with notes_version 2025-09-03 or later",
};

/** The database checked inputs name. */
export function toDatabaseRef(
  operation: string,
  input: DatabaseInputs & { database_id: string },
): DatabaseRef {
  return {
    operation,
    databaseId: parseId(input.database_id),
    dataSourceId: input.data_source_id && parseId(input.data_source_id),
    version: input.notes_version,
  };
}
