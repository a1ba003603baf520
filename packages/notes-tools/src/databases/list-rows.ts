import type { ApiError, Page } from "@workbelt/core";
import type { Api, Explanation, Path } from "@workbelt/core/provider";
import { z } from "zod";
import { listResponse, toPage } from "../list-response.js";
import {
  type NotesPage,
  compactPageIdentity,
  compactPageValues,
  decodeColumns,
  pageIdentityOutput,
  pageValuesOutput,
} from "../schema/page.js";
import {
  type NotesSearchResult,
  compactFoundDatabase,
  foundDatabaseOutput,
  isPage,
  searchResult,
} from "../search/search-result.js";
import { type NotesVersion, getVersionHeaders } from "../versions.js";
import { findColumn } from "../schema/columns.js";
import { keepCutFormulas } from "../schema/cut-formulas.js";
import { columnsWithoutValues } from "../schema/explain-column-error.js";
import { explainRowError } from "../rows/explain-row-error.js";
import type { DatabaseRef } from "../schema/resolve-data-source.js";

/** Query string and body of a request for rows. */
export interface RowsQuery {
  query?: Readonly<Record<string, readonly string[] | undefined>> | undefined;
  body: object;
}

const ALTERNATIVES = { page: "use notes_page_get, or notes_page_content_get for its content" };

/** Sends a query for rows to the path of their container. */
export async function sendRowsQuery(
  api: Api,
  { path, version }: { path: Path; version: NotesVersion | undefined },
  { body, query }: RowsQuery,
): Promise<Page<NotesSearchResult>> {
  const headers = getVersionHeaders(version);
  return toPage(await api.post(path, body, listResponse(searchResult), { headers, query }));
}

/** Explains an error of {@link sendRowsQuery} whose query names these columns. */
export function explainListRowsError(
  error: ApiError,
  api: Api,
  { columns, database }: { columns: readonly string[]; database: DatabaseRef },
): Promise<Explanation | undefined> {
  const values = columnsWithoutValues(columns);
  return explainRowError(error, api, { database, columns: values, alternatives: ALTERNATIVES });
}

/** The call that listed rows. */
export interface RowsCall {
  /** The database or data source whose rows were listed, which they need not repeat. */
  databaseId?: string | undefined;
  /** The names or ids of the only columns that the call wants. */
  columns?: readonly string[] | undefined;
}

/** The shape of a row that is a page, for models. */
export const pageRowOutput = pageIdentityOutput.extend(pageValuesOutput);

/** The shape of a row for models. */
export const rowOutput = z.union([pageRowOutput, foundDatabaseOutput]);

/** The parts of a row a model needs. Rows of a wiki are pages and databases. */
export function compactRow(call: RowsCall) {
  return (row: NotesSearchResult): z.infer<typeof rowOutput> =>
    isPage(row) ? compactPageRow(row, call) : compactFoundDatabase(row);
}

/** Decides which formulas of rows are incomplete, by the expressions of their columns. */
export async function completeRows<Rows extends Page<z.infer<typeof rowOutput>>>(
  read: Rows,
  rows: Page<NotesSearchResult | NotesPage>,
  api: Api,
  version?: NotesVersion,
): Promise<Rows> {
  const items = [];
  // One after another: the first reads the columns, which are cached for the others.
  for (const [index, row] of rows.items.entries()) {
    const item = read.items[index];
    if (item === undefined) continue;
    items.push("page_id" in item ? await keepCutFormulas(item, row, api, version) : item);
  }
  return { ...read, items };
}

/** The parts of a row that is a page. One who names the columns wants no others, such as the link. */
export function compactPageRow(
  row: NotesPage,
  { columns, databaseId }: RowsCall,
): z.infer<typeof pageRowOutput> {
  const { parent, url, ...page } = compactPageIdentity(row);
  const isElsewhere = databaseId !== undefined && !Object.values(parent ?? {}).includes(databaseId);
  return {
    ...page,
    url: columns === undefined ? url : undefined,
    parent: isElsewhere ? parent : undefined,
    ...compactPageValues(row, selectDecoded(row, columns)),
  };
}

/** Selects the columns that a call wants; a row may also have the relations that they are computed over. */
function selectDecoded(row: NotesPage, names: readonly string[] | undefined) {
  const all = decodeColumns(row);
  if (names === undefined) return all;
  const properties = row.properties ?? {};
  const wanted = names.map(
    (name) => findColumn(name, properties) ?? findColumn(encodeURIComponent(name), properties),
  );
  // The service may know a column by another name than its row.
  if (wanted.includes(undefined)) return all;
  return all.filter(({ property }) => wanted.includes(property));
}
