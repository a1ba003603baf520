import { parseId, pageOrDatabaseId } from "../inputs/ids.js";
import { type NotesVersion, hasDataSources } from "../versions.js";
import type { DatabaseRef } from "./resolve-data-source.js";

/** The input `data_source_id`: only for a database that has several. */
export function dataSourceId() {
  return pageOrDatabaseId(
    "Data source, if the database has several; an error lists them",
  ).optional();
}

/** The inputs that identify a database. */
export interface DatabaseInputs {
  database_id?: string | undefined;
  data_source_id?: string | undefined;
  notes_version?: NotesVersion | undefined;
}

/** Returns true unless a data source is given with a version that has none. */
export function versionFitsDataSource(input: DatabaseInputs): boolean {
  return input.data_source_id === undefined || hasDataSources(input.notes_version);
}

/** The issue for such an input. */
export const VERSION_WITHOUT_DATA_SOURCES = {
  path: ["data_source_id"],
  message: "expected only with notes_version 2025-09-03 or later",
};

/** Converts valid inputs to a database reference. */
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
