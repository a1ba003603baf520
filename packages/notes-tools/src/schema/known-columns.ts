import { isDeepStrictEqual } from "node:util";
import { type Api, tryLookup } from "@workbelt/core/provider";
import { isValidationError } from "../validation-error.js";
import type { NotesVersion } from "../versions.js";
import type { Columns } from "./columns.js";
import { fetchColumns } from "./fetch-columns.js";
import type { RowContainer } from "./row-container.js";

const KEY = "notes columns";

/** A database whose columns are needed, in the API version of the call. */
export type ColumnOwner = Pick<RowContainer, "path"> & { version?: NotesVersion | undefined };

/** Result of checking an input. It is clean if other columns than the known ones cannot lead to another result. */
interface Checked {
  isClean: boolean;
}

/**
 * Runs `check` with the columns of a database, which are cached for up to ten minutes, then `send` with its result. If
 * the result is not clean and the columns came from the cache, they are fetched again first, since they may have
 * changed. So they are, once, if the service rejects what was checked with cached ones: `send` must have written
 * nothing then. `send` gets undefined if the columns cannot be read: then the service has to check.
 */
export async function withColumns<Result extends Checked, Response>(
  api: Api,
  owner: ColumnOwner,
  check: (columns: Columns) => Result,
  send: (checked: Result | undefined, known: KnownColumns) => Promise<Response>,
): Promise<Response> {
  const cached = (await getColumnCache(api)).columns.get(owner.path);
  const result = cached && check(cached);
  if (cached === undefined || result?.isClean !== true) {
    const columns = await readColumns(api, owner);
    return send(columns && check(columns), { columns, areCached: false });
  }
  try {
    return await send(result, { columns: cached, areCached: true });
  } catch (error) {
    if (!isValidationError(error)) throw error;
    const columns = await readColumns(api, owner);
    if (columns === undefined || isDeepStrictEqual(columns, cached)) throw error;
    return send(check(columns), { columns, areCached: false });
  }
}

/** The columns that an input was checked with. */
export interface KnownColumns {
  columns: Columns | undefined;
  /** True if they may be up to ten minutes old. */
  areCached: boolean;
}

/** Runs `check` with the columns of a database like {@link withColumns}; undefined if they cannot be read. */
export function checkWithColumns<Result extends Checked>(
  api: Api,
  owner: ColumnOwner,
  check: (columns: Columns) => Result,
): Promise<Result | undefined> {
  return withColumns(api, owner, check, (checked) => Promise.resolve(checked));
}

/** Drops all cached columns, because this client changes some: what is being read meanwhile is not kept either. */
export function forgetAllColumns(api: Api): void {
  api.invalidate(KEY);
}

/** The cached columns by the path of their definition, and what calls are reading at the moment. */
export interface ColumnCache {
  columns: Map<string, Columns>;
  reading: Set<string>;
}

/** Returns the columns that are cached for this client and account. */
export function getColumnCache(api: Api): Promise<ColumnCache> {
  return api.cached(KEY, () => Promise.resolve({ columns: new Map(), reading: new Set() }));
}

const POLL_MS = 25;

const MAX_WAITS = 3;

/**
 * Returns what `find` finds in the cache. While another call reads what may be missing there, it waits and tries again, three
 * times at most: of many calls that start at once, only the first has to read. Undefined if this call has to: then those that
 * come meanwhile wait, until it deletes the key from `reading`.
 */
export async function findOrClaim<Found>(
  api: Api,
  cache: ColumnCache,
  key: string,
  find: () => Promise<Found | undefined> | Found | undefined,
): Promise<Found | undefined> {
  for (let waits = 0; ; waits += 1) {
    const found = await find();
    if (found !== undefined) return found;
    if (!cache.reading.has(key) || waits === MAX_WAITS) {
      cache.reading.add(key);
      return undefined;
    }
    await waitForOthers(cache, key, api);
  }
}

async function waitForOthers({ reading }: ColumnCache, key: string, api: Api): Promise<void> {
  while (reading.has(key)) await api.wait(POLL_MS);
}

/** Reads and caches the columns; undefined if there are none to see, as for a connection that may only insert. */
async function readColumns(api: Api, { path, version }: ColumnOwner): Promise<Columns | undefined> {
  const { columns: cached, reading } = await getColumnCache(api);
  cached.delete(path);
  await waitForOthers({ columns: cached, reading }, path, api);
  const current = cached.get(path);
  if (current !== undefined) return current;
  reading.add(path);
  try {
    const columns = await tryLookup(() => fetchColumns(api, path, version));
    if (columns === undefined || Object.keys(columns).length === 0) return undefined;
    cached.set(path, columns);
    return columns;
  } finally {
    reading.delete(path);
  }
}
