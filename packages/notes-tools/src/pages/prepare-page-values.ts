import { isDeepStrictEqual } from "node:util";
import { type Api, path, tryLookup } from "@workbelt/core/provider";
import { getString } from "../content/json-path.js";
import type { Columns } from "../schema/columns.js";
import { encodeChanges, encodeRow, hasPlainValues } from "../rows/encode-row.js";
import type { ColumnValues } from "../schema/explain-column-error.js";
import {
  type ColumnCache,
  findOrClaim,
  getColumnCache,
  withColumns,
} from "../schema/known-columns.js";
import {
  type EncodedValues,
  type GivenValues,
  type PreparedRows,
  encodeValues,
  givenProperties,
  nameByIds,
  needsColumns,
  resolvePeople,
  toPrepared,
  unprepared,
} from "../rows/prepare-rows.js";
import { isValidationError } from "../validation-error.js";
import { type NotesPage, notesPage } from "../schema/page.js";

/** The properties of a page that is not a database row. */
export const ONLY_TITLE: Columns = { title: { id: "title", type: "title" } };

/**
 * Encodes the plain values of a new page under a page, which has only a title.
 *
 * @throws InputError for other values.
 */
export function preparePageValues(values: ColumnValues, api: Api): ColumnValues {
  if (!hasPlainValues(values)) return values;
  const encoded = encodeValues(givenProperties(values), ONLY_TITLE, encodeRow);
  return toPrepared(encoded, api).rows[0] ?? values;
}

/** An existing page or row to change. */
export interface ChangedPage {
  pageId: string;
  /** False if what is sent first does not show whether the service takes the values. */
  mayGuess: boolean;
}

/**
 * Encodes the plain values of an existing page or row, checks them against its columns, and runs `send` with them. A
 * page names its data source only when it is read. If the cached columns of all data sources lead to one result without
 * doubts, that is sent instead: the service rejects columns and options that the page does not have. Then, and if it
 * rejects what was checked with cached columns, `send` runs once more; it must have written nothing. Without a need for
 * columns there is no lookup, and if they cannot be read the values stay: the service checks them.
 *
 * @throws InputError for problems.
 */
export async function withPreparedChanges<Response>(
  api: Api,
  { mayGuess, pageId }: ChangedPage,
  given: GivenValues,
  send: (prepared: PreparedRows) => Promise<Response>,
): Promise<Response> {
  const sendResolved = async (prepared: PreparedRows) =>
    send(await resolvePeople(api, given, prepared));
  if (!given.rows.some(needsColumns)) return sendResolved(unprepared(given.rows));
  const encode = (columns: Columns) => encodeValues(given, columns, encodeChanges);
  const cache = await getColumnCache(api);
  const guess = mayGuess ? await guessChanges(cache, encode, api) : undefined;
  if (guess !== undefined) {
    try {
      return await sendResolved(guess);
    } catch (error) {
      if (!isValidationError(error)) throw error;
    }
  }
  try {
    const page = await readPage(api, pageId);
    const own = page?.properties ?? {};
    if (Object.keys(own).length === 0) return await sendResolved(unprepared(given.rows));
    const sourceId = getString(page, "parent", "data_source_id");
    if (sourceId === undefined) return await sendResolved(toPrepared(encode(own), api));
    // The page has only the types of its columns; the options are in its data source.
    const owner = { path: path`/v1/data_sources/${sourceId}` };
    if (guess !== undefined) cache.columns.delete(owner.path);
    return await withColumns(api, owner, encode, (checked, known) => {
      cache.reading.delete(PAGE);
      return sendResolved(nameByIds(toPrepared(checked ?? encode(own), api), known));
    });
  } finally {
    cache.reading.delete(PAGE);
  }
}

/** Stands for the page that a call reads to find the columns. */
const PAGE = "page";

/**
 * Encodes values by the cached columns of all data sources; undefined unless they lead to one result. Waits while
 * another call reads columns that may do: of many updates that start at once, only the first has to.
 */
async function guessChanges(
  cache: ColumnCache,
  encode: (columns: Columns) => EncodedValues,
  api: Api,
): Promise<PreparedRows | undefined> {
  const found = await findOrClaim(api, cache, PAGE, () => {
    const results = [...cache.columns.values()].flatMap((columns) => {
      const encoded = encode(columns);
      return encoded.isClean ? [nameByIds(encoded, { columns, areCached: true }).rows] : [];
    });
    const [rows, ...others] = results;
    if (rows === undefined) return undefined;
    const areSame = others.every((other) => isDeepStrictEqual(other, rows));
    return { prepared: areSame ? unprepared(rows) : undefined };
  });
  return found?.prepared;
}

/** Reads a page; undefined if that fails, since the request that follows says more. */
function readPage(api: Api, pageId: string): Promise<NotesPage | undefined> {
  return tryLookup(() => api.get(path`/v1/pages/${pageId}`, notesPage));
}
