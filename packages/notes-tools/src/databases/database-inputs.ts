import type { ApiError } from "@workbelt/core";
import { type Api, type Explanation, selfExplanatory } from "@workbelt/core/provider";
import { explainWrongIdKind } from "../id-kind.js";
import { parseId, sourceId } from "../inputs/ids.js";
import { type NotesVersion, hasDataSources } from "../versions.js";
import { type DatabaseRef, withSources } from "../schema/resolve-data-source.js";

/** The input `data_source_id`: only for a database that has several. */
export function dataSourceId() {
  const id = sourceId("Data source, if the database has several; an error lists them");
  return selfExplanatory(id).optional();
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

/** Returns true if the inputs identify a database; the id of a data source does so too. */
export function hasDatabase({ data_source_id, database_id }: DatabaseInputs): boolean {
  return database_id !== undefined || data_source_id !== undefined;
}

/** The issue for inputs that do not. */
export const NO_DATABASE = {
  path: ["database_id"],
  message: "expected database_id or data_source_id: take database_id from notes_data_fetch",
};

/** Explains an error about an id in inputs that identify a database. */
export function explainWrongDatabaseId(
  error: ApiError,
  api: Api,
  { input, page }: { input: DatabaseInputs; page: string },
): Promise<Explanation | undefined> {
  const { data_source_id = "", database_id } = input;
  const database = database_id === undefined ? "give it as database_id" : undefined;
  return explainWrongIdKind(error, api, {
    id: parseId(database_id ?? data_source_id),
    alternatives: { page, ...(database && { database }) },
  });
}

/** Converts valid inputs to a database reference. */
export function toDatabaseRef(input: DatabaseInputs): DatabaseRef {
  return {
    databaseId: parseId(input.database_id ?? input.data_source_id ?? ""),
    dataSourceId: input.data_source_id && parseId(input.data_source_id),
    version: input.notes_version,
  };
}

/**
 * Replaces the id of a data source in `database_id` by that of its database, and moves it to `data_source_id`. Calls that write to a data
 * source make the same requests.
 */
export async function canonicalizeDatabase<Input extends DatabaseInputs>(
  input: Input,
  api: Api,
): Promise<Input> {
  const ref = toDatabaseRef(input);
  if (!hasDatabase(input) || !hasDataSources(ref.version)) return input;
  const { databaseId } = await withSources(api, ref, async (found) => found);
  if (databaseId === undefined || databaseId === input.database_id) return input;
  return { ...input, database_id: databaseId, data_source_id: ref.dataSourceId ?? ref.databaseId };
}
