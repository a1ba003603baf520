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
export function loadDatabase(api: Api, asked: VersionedDatabaseRef): Promise<NotesDatabase> {
  const headers = versionHeaders(asked.version);
  return withResolvedDatabase(api, asked, (id) =>
    api.send({ method: "GET", path: path`/v1/databases/${id}`, headers }, database),
  );
}

/** A database with all of its data sources, and with the columns of the only one as its own. */
export async function loadDefinition(
  api: Api,
  asked: VersionedDatabaseRef,
): Promise<NotesDatabase> {
  const found = await loadDatabase(api, asked);
  const names = found.data_sources ?? [];
  const sources = await Promise.all(names.map((name) => fetchDataSource(api, name, asked)));
  const [only, ...others] = sources;
  const own = others.length === 0 && only?.properties ? { properties: only.properties } : {};
  return { ...found, ...own, data_sources: sources };
}

/** One that is not shared with the connection stays what the database says of it: id and name. */
async function fetchDataSource(
  api: Api,
  name: NotesDataSource,
  { version }: VersionedDatabaseRef,
): Promise<NotesDataSource> {
  const headers = versionHeaders(version);
  try {
    const request = { method: "GET", path: path`/v1/data_sources/${name.id}`, headers } as const;
    return { ...name, ...(await api.send(request, dataSource)) };
  } catch (error) {
    if (error instanceof NotFoundError) return name;
    throw error;
  }
}
