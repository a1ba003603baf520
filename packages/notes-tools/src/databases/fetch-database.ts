import { NotFoundError } from "@workbelt/core";
import { type Api, path } from "@workbelt/core/provider";
import { versionHeaders } from "../versions.js";
import { type DataSource, type Database, dataSource, database } from "./database.js";
import type { DatabaseAsked } from "./resolve-data-source.js";
import { withDatabase } from "./with-database.js";

type Asked = Pick<DatabaseAsked, "databaseId" | "version">;

/**
 * A database as the service returns it: since 2025-09-03 without columns, which its data sources have.
 * The id of a data source will do for that of its database.
 */
export function fetchContainer(api: Api, asked: Asked): Promise<Database> {
  const headers = versionHeaders(asked.version);
  return withDatabase(api, asked, (id) =>
    api.send({ method: "GET", path: path`/v1/databases/${id}`, headers }, database),
  );
}

/** A database with all of its data sources, and with the columns of the only one as its own. */
export async function fetchDatabase(api: Api, asked: Asked): Promise<Database> {
  const found = await fetchContainer(api, asked);
  const names = found.data_sources ?? [];
  const sources = await Promise.all(names.map((name) => definitionOf(api, name, asked)));
  const [only, ...others] = sources;
  const own = others.length === 0 && only?.properties ? { properties: only.properties } : {};
  return { ...found, ...own, data_sources: sources };
}

/** One that is not shared with the connection stays what the database says of it: id and name. */
async function definitionOf(api: Api, name: DataSource, { version }: Asked): Promise<DataSource> {
  const headers = versionHeaders(version);
  try {
    const request = { method: "GET", path: path`/v1/data_sources/${name.id}`, headers } as const;
    return { ...name, ...(await api.send(request, dataSource)) };
  } catch (error) {
    if (error instanceof NotFoundError) return name;
    throw error;
  }
}
