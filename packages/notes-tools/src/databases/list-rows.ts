import type { ApiError, Page } from "@workbelt/core";
import type { Api, Explanation, Path } from "@workbelt/core/provider";
import { listResponse, toPage } from "../list-response.js";
import { compactNotesPage } from "../pages/page.js";
import {
  type NotesSearchResult,
  compactFoundDatabase,
  isPage,
  searchResult,
} from "../search/search-result.js";
import { type NotesVersion, getVersionHeaders } from "../versions.js";
import { columnsWithoutValues } from "./explain-column-error.js";
import { explainRowError } from "./explain-row-error.js";
import type { DatabaseRef } from "./resolve-data-source.js";
import { withRowContainer } from "./row-container.js";

/** Query string and body of a request for rows. */
export interface RowsQuery {
  query?: Readonly<Record<string, readonly string[] | undefined>> | undefined;
  body: object;
}

const ALTERNATIVES = { page: "use notes_page_get, or notes_page_content_get for its content" };

/** Fetches one page of the rows of a database. @throws InputError if the data source is ambiguous. */
export function listRows(
  api: Api,
  ref: DatabaseRef,
  { body, query }: RowsQuery,
): Promise<Page<NotesSearchResult>> {
  return withRowContainer(api, ref, ({ queryPath }) =>
    sendRowsQuery(api, { path: queryPath, version: ref.version }, { body, query }),
  );
}

/** Sends a query for rows to the path of their container. */
export async function sendRowsQuery(
  api: Api,
  { path, version }: { path: Path; version: NotesVersion | undefined },
  { body, query }: RowsQuery,
): Promise<Page<NotesSearchResult>> {
  const headers = getVersionHeaders(version);
  const request = { method: "POST", path, headers, query, body } as const;
  return toPage(await api.send(request, listResponse(searchResult)));
}

/** Explains an error of {@link listRows} whose query names these columns. */
export function explainListRowsError(
  error: ApiError,
  api: Api,
  { columns, database }: { columns: readonly string[]; database: DatabaseRef },
): Promise<Explanation | undefined> {
  const values = columnsWithoutValues(columns);
  return explainRowError(error, api, { database, columns: values, alternatives: ALTERNATIVES });
}

/** The parts of a row a model needs. Rows of a wiki are pages and databases. */
export function compactRow(row: NotesSearchResult) {
  return isPage(row) ? compactNotesPage(row) : compactFoundDatabase(row);
}

/** Compacts rows of a known database: leaves out what nearly all of its rows have in common. */
export function compactRowWithin(databaseId: string) {
  return (row: NotesSearchResult) => {
    const compact = compactRow(row);
    const elsewhere = !Object.values(compact.parent ?? {}).includes(databaseId);
    return {
      ...compact,
      parent: elsewhere ? compact.parent : undefined,
      archived: compact.archived || undefined,
    };
  };
}
