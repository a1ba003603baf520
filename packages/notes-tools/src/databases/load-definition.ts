import { NotFoundError } from "@workbelt/core";
import { type Api, path } from "@workbelt/core/provider";
import { getVersionHeaders } from "../versions.js";
import {
  type NotesDataSource,
  type NotesDatabase,
  dataSource,
  database,
} from "../schema/database.js";
import type { VersionedDatabaseRef } from "../schema/resolve-data-source.js";
import { withResolvedDatabase } from "../schema/with-resolved-database.js";

/**
 * Fetches a database by its id or that of a data source. Since 2025-09-03 it has no columns; its data
 * sources have them.
 */
export function loadDatabase(api: Api, ref: VersionedDatabaseRef): Promise<NotesDatabase> {
  const headers = getVersionHeaders(ref.version);
  return withResolvedDatabase(api, ref, (id) =>
    api.get(path`/v1/databases/${id}`, database, { headers }),
  );
}

/** Fetches a database with its data sources; with a single one, also with its columns. */
export async function loadDefinition(api: Api, ref: VersionedDatabaseRef): Promise<NotesDatabase> {
  const definition = await loadDatabase(api, ref);
  const listed = definition.data_sources ?? [];
  const sources = await Promise.all(listed.map((source) => fetchDataSource(api, source, ref)));
  const [only, ...others] = sources;
  const own = others.length === 0 && only?.properties ? { properties: only.properties } : {};
  return { ...definition, ...own, data_sources: sources };
}

/** Fetches a data source; one that is not shared with the connection keeps only id and name. */
async function fetchDataSource(
  api: Api,
  listed: NotesDataSource,
  { version }: VersionedDatabaseRef,
): Promise<NotesDataSource> {
  const headers = getVersionHeaders(version);
  try {
    return {
      ...listed,
      ...(await api.get(path`/v1/data_sources/${listed.id}`, dataSource, { headers })),
    };
  } catch (error) {
    if (error instanceof NotFoundError) return listed;
    throw error;
  }
}
