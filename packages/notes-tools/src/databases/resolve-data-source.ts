import { type Api, InputError, NotFoundError, path } from "@workbelt/core";
import { z } from "zod";
import { type NotesVersion, versionHeaders } from "../versions.js";

const dataSource = z.looseObject({ id: z.string(), name: z.string().nullish() });
const databaseReply = z.looseObject({ data_sources: z.array(dataSource).nullish() });
const dataSourceReply = z.looseObject({
  id: z.string(),
  parent: z.looseObject({ database_id: z.string().nullish() }).nullish(),
});

/** The database a call means, as its inputs name it. */
export interface DatabaseAsked {
  /** Name of the operation, for its errors. */
  operation: string;
  /** Id of the database, hyphenated; that of one of its data sources will do. */
  databaseId: string;
  /** Which of several data sources, hyphenated. */
  dataSourceId?: string | undefined;
  version?: NotesVersion | undefined;
}

/** A database and the one data source that holds its columns and rows. */
export interface ResolvedDatabase {
  /** Undefined when a data source was named and does not say where it belongs. */
  databaseId: string | undefined;
  dataSourceId: string;
}

interface Candidates {
  databaseId: string | undefined;
  sources: readonly z.infer<typeof dataSource>[];
}

/**
 * Finds the data source behind a database id. Asked anew at each call: an operation cannot know whose
 * connection it works for, and an answer kept for one must never serve another.
 *
 * @throws InputError when it is not clear which one is meant, NotFoundError when there is neither a
 * database nor a data source of that id.
 */
export async function resolveDataSource(api: Api, asked: DatabaseAsked): Promise<ResolvedDatabase> {
  const { databaseId, sources } = await candidatesFor(api, asked);
  const { dataSourceId, operation } = asked;
  const [first] = sources;
  if (first === undefined) throw new InputError(operation, [NO_SOURCE]);
  if (dataSourceId === undefined && sources.length === 1) {
    return { databaseId, dataSourceId: first.id };
  }
  const chosen = sources.find(({ id }) => id === dataSourceId);
  if (chosen !== undefined) return { databaseId, dataSourceId: chosen.id };
  const choice = sources.map(({ id, name }) => `${id} (${name ?? "without a name"})`).join(", ");
  const message = `expected one of the data sources of this database: ${choice}`;
  throw new InputError(operation, [{ field: "data_source_id", message }]);
}

const NO_SOURCE = {
  field: "database_id",
  message:
    "expected a database with a data source; a linked view of a database has none, so give the id of the original database and see that it is shared with this connection",
};

/** Searches return data sources, so that their ids are often given where a database's is meant. */
async function candidatesFor(api: Api, asked: DatabaseAsked): Promise<Candidates> {
  const { databaseId, version } = asked;
  const headers = versionHeaders(version);
  try {
    const request = { method: "GET", path: path`/v1/databases/${databaseId}`, headers } as const;
    const reply = await api.send(request, databaseReply);
    return { databaseId, sources: reply.data_sources ?? [] };
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    return dataSourceItself(api, asked, error);
  }
}

async function dataSourceItself(
  api: Api,
  { databaseId, version }: DatabaseAsked,
  notFound: NotFoundError,
): Promise<Candidates> {
  const headers = versionHeaders(version);
  try {
    const request = { method: "GET", path: path`/v1/data_sources/${databaseId}`, headers } as const;
    const reply = await api.send(request, dataSourceReply);
    return { databaseId: reply.parent?.database_id ?? undefined, sources: [{ id: reply.id }] };
  } catch (error) {
    throw error instanceof NotFoundError ? notFound : error;
  }
}
