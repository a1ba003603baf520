import { isDeepStrictEqual } from "node:util";
import { InputError, NotFoundError } from "@workbelt/core";
import { type Api, path, quoteUnlessToken } from "@workbelt/core/provider";
import { z } from "zod";
import { isValidationError } from "../validation-error.js";
import { type NotesVersion, getVersionHeaders } from "../versions.js";

const sourceName = z.looseObject({ id: z.string(), name: z.string().nullish() });
const databaseResponse = z.looseObject({ data_sources: z.array(sourceName).nullish() });
const dataSourceResponse = z.looseObject({
  id: z.string(),
  parent: z.looseObject({ database_id: z.string().nullish() }).nullish(),
});

/** A reference to a database, from the inputs of a call. */
export interface DatabaseRef {
  /** Id of the database or of one of its data sources, hyphenated. */
  databaseId: string;
  /** Id of one of several data sources, hyphenated. */
  dataSourceId?: string | undefined;
  version?: NotesVersion | undefined;
}

/** A database id and the API version to use it with. */
export type VersionedDatabaseRef = Pick<DatabaseRef, "databaseId" | "version">;

/** A database and its data sources, which hold the columns and rows. */
export interface Sources {
  /** Undefined for a data source that does not name its database. */
  databaseId: string | undefined;
  sources: readonly { id: string; name?: string | null | undefined }[];
}

/**
 * Runs `callback` with the data sources of a database id. They are cached for this client and account.
 * If `callback` fails with an error that an outdated cache explains, they are fetched again; if they
 * changed, `callback` runs once more. A request that failed with 404 or a validation error was not
 * carried out, so repeating it is safe.
 *
 * @throws the error of `callback`; NotFoundError if the id is neither a database's nor a data source's.
 */
export async function withSources<Result>(
  api: Api,
  ref: DatabaseRef,
  callback: (sources: Sources) => Promise<Result>,
): Promise<Result> {
  const key = toCacheKey(ref.databaseId);
  let fresh: Sources | undefined;
  const load = async () => (fresh = await fetchSources(api, ref));
  const cached = await api.cached(key, load);
  try {
    return await callback(cached);
  } catch (error) {
    if (fresh !== undefined || !mayBeOutdated(error)) throw error;
    api.invalidate(key);
    const current = await api.cached(key, load);
    if (isDeepStrictEqual(current, cached)) throw error;
    return callback(current);
  }
}

/** Drops the cached data sources of a database, after a change of them. */
export function forgetSources(api: Api, databaseId: string): void {
  api.invalidate(toCacheKey(databaseId));
}

function toCacheKey(databaseId: string): string {
  return `notes data sources of ${databaseId}`;
}

/** Runs `callback` with the selected data source, as {@link withSources} does. */
export function withDataSource<Result>(
  api: Api,
  ref: DatabaseRef,
  callback: (dataSourceId: string) => Promise<Result>,
): Promise<Result> {
  return withSources(api, ref, async (sources) => callback(selectSource(ref, sources, api)));
}

/** The data source chosen by the caller, if any. */
export type SourceChoice = Pick<DatabaseRef, "dataSourceId">;

/** Returns the id of the selected data source. @throws InputError if it is ambiguous. */
export function selectSource({ dataSourceId }: SourceChoice, { sources }: Sources, api: Api) {
  const [first] = sources;
  if (first === undefined) throw new InputError(api.operation, [NO_DATA_SOURCE_ISSUE]);
  if (dataSourceId === undefined && sources.length === 1) return first.id;
  const chosen = sources.find(({ id }) => id === dataSourceId);
  if (chosen !== undefined) return chosen.id;
  const choice = sources
    .map(
      ({ id, name }) =>
        `${quoteUnlessToken(id)} (${name ? quoteUnlessToken(name, 100) : "without a name"})`,
    )
    .join(", ");
  const message = `expected one of the data sources of this database: ${choice}`;
  throw new InputError(api.operation, [{ field: "data_source_id", message }]);
}

const NO_DATA_SOURCE_ISSUE = {
  field: "database_id",
  message:
    "expected a database with a data source; a linked view has none, so give the id of the original database and make sure that it is shared with this connection",
};

function mayBeOutdated(error: unknown): boolean {
  return error instanceof NotFoundError || error instanceof InputError || isValidationError(error);
}

async function fetchSources(api: Api, ref: DatabaseRef): Promise<Sources> {
  const { databaseId, version } = ref;
  const headers = getVersionHeaders(version);
  try {
    const response = await api.get(path`/v1/databases/${databaseId}`, databaseResponse, {
      headers,
    });
    return { databaseId, sources: response.data_sources ?? [] };
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    return fetchAsDataSource(api, ref, error);
  }
}

/**
 * Fetches an id that is not a database's as a data source. Searches return data sources, so their ids are
 * often passed instead of a database's.
 *
 * @throws `notFound`, the error for the database, if it is not a data source either.
 */
export async function fetchAsDataSource(
  api: Api,
  { databaseId, version }: VersionedDatabaseRef,
  notFound: NotFoundError,
): Promise<Sources> {
  const headers = getVersionHeaders(version);
  try {
    const response = await api.get(path`/v1/data_sources/${databaseId}`, dataSourceResponse, {
      headers,
    });
    return {
      databaseId: response.parent?.database_id ?? undefined,
      sources: [{ id: response.id }],
    };
  } catch (error) {
    throw error instanceof NotFoundError ? notFound : error;
  }
}
