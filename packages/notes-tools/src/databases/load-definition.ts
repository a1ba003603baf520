import { NotFoundError } from "@workbelt/core";
import { type Api, path } from "@workbelt/core/provider";
import { versionHeaders } from "../versions.js";
import { type NotesDataSource, type NotesDatabase, dataSource, database } from "./database.js";
import type { VersionedDatabaseRef } from "./resolve-data-source.js";
import { withResolvedDatabase } from "./with-resolved-database.js";

/**
 * A database as the service returns it: since 2025-09-03 without columns, which its data sources have.
 * The id of a data source will do for that of its database.
 */
export function loadDatabase(api: Api, ref: VersionedDatabaseRef): Promise<NotesDatabase> {
  const headers = versionHeaders(ref.version);
  return withResolvedDatabase(api, ref, (id) =>
    api.send({ method: "GET", path: path`/v1/databases/${id}`, headers }, database),
  );
}

/** A database with all of its data sources, and with the columns of the only one as its own. */
export async function loadDefinition(
  api: Api,
  ref: VersionedDatabaseRef,
): Promise<NotesDatabase> {
  const definition = await loadDatabase(api, ref);
  const listed = definition.data_sources ?? [];
  const sources = await Promise.all(listed.map((name) => fetchDataSource(api, name, ref)));
  const [only, ...others] = sources;
  const own = others.length === 0 && only?.properties ? { properties: only.properties } : {};
  return { ...definition, ...own, data_sources: sources };
}

/** One that is not shared with the connection stays what the database says of it: id and name. */
async function fetchDataSource(
  api: Api,
  listed: NotesDataSource,
  { version }: VersionedDatabaseRef,
): Promise<NotesDataSource> {
  const headers = versionHeaders(version);
  try {
    const request = { method: "GET", path: path`/v1/data_sources/${listed.id}`, headers } as const;
    return { ...listed, ...(await api.send(request, dataSource)) };
  } catch (error) {
    if (error instanceof NotFoundError) return listed;
    throw error;
  }
}
