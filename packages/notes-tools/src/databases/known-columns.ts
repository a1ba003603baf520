import { WorkbeltError } from "@workbelt/core";
import type { Api } from "@workbelt/core/provider";
import type { NotesVersion } from "../versions.js";
import type { Columns } from "./columns.js";
import { fetchColumns } from "./fetch-columns.js";
import type { RowContainer } from "./row-container.js";

/** A database whose columns are needed, in the API version of the call. */
export type ColumnOwner = Pick<RowContainer, "path"> & { version?: NotesVersion | undefined };

/**
 * Runs `check` with the columns of a database, which are cached for this client and account. If the result
 * is not clean and the columns came from the cache, they are fetched again, since they may have changed.
 * Returns undefined if the columns cannot be read: then the service has to check.
 */
export async function checkWithColumns<Result extends { isClean: boolean }>(
  api: Api,
  { path, version }: ColumnOwner,
  check: (columns: Columns) => Result,
): Promise<Result | undefined> {
  const key = `notes columns of ${path}`;
  let fresh = false;
  const load = () => {
    fresh = true;
    return readColumns(api, { path, version });
  };
  const known = await api.cached(key, load);
  const result = known && check(known);
  if (fresh || result?.isClean === true) return result;
  api.invalidate(key);
  const current = await api.cached(key, load);
  return current && check(current);
}

/** Reads the columns; undefined if there are none to see, as for a connection that may only insert. */
async function readColumns(api: Api, { path, version }: ColumnOwner): Promise<Columns | undefined> {
  try {
    const columns = await fetchColumns(api, path, version);
    return Object.keys(columns).length === 0 ? undefined : columns;
  } catch (error) {
    if (WorkbeltError.isInstance(error)) return undefined;
    throw error;
  }
}
