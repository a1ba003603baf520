import { NotFoundError } from "@workbelt/core";
import type { Api } from "@workbelt/core/provider";
import { DEFAULT_VERSION, hasDataSources } from "../versions.js";
import { type VersionedDatabaseRef, fetchAsDataSource } from "./resolve-data-source.js";

/**
 * Runs `callback` with a database id. If it is not found, the id may be a data source's, which searches
 * return: then runs `callback` again with the id of its database. Versions without data sources cannot
 * look one up, so the default version is used. A request that failed with 404 was not carried out, so
 * repeating it is safe.
 */
export async function withResolvedDatabase<Result>(
  api: Api,
  { databaseId, version }: VersionedDatabaseRef,
  callback: (databaseId: string) => Promise<Result>,
): Promise<Result> {
  try {
    return await callback(databaseId);
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    const ref = { databaseId, version: hasDataSources(version) ? version : DEFAULT_VERSION };
    const source = await fetchAsDataSource(api, ref, error);
    if (source.databaseId === undefined) throw error;
    return callback(source.databaseId);
  }
}
