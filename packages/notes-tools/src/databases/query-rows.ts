import type { Page } from "@workbelt/core";
import type { Api } from "@workbelt/core/provider";
import { listOf, pageOf } from "../list-reply.js";
import { compactNotesPage } from "../pages/page.js";
import { type Found, compactDatabase, found, isPage } from "../search/found.js";
import { versionHeaders } from "../versions.js";
import { withKindAdvice } from "../wrong-kind.js";
import { type RowsAsked, withRowStore } from "./row-store.js";

/** A query of rows beyond the database it is for. */
export interface RowsQuery {
  /** What goes into the query string. */
  query?: Readonly<Record<string, readonly string[] | undefined>>;
  body: object;
}

const NO_ROWS = { page: "use notes_page_get, or notes_page_content_get for what is on it" };

/** One page of the rows of a database. @throws InputError when it is not clear which one is meant. */
export function queryRows(
  api: Api,
  asked: RowsAsked,
  { body, query }: RowsQuery,
): Promise<Page<Found>> {
  const headers = versionHeaders(asked.version);
  return withKindAdvice(api, { id: asked.databaseId, instead: NO_ROWS }, () =>
    withRowStore(api, asked, async ({ queryPath }) => {
      const request = { method: "POST", path: queryPath, headers, query, body } as const;
      return pageOf(await api.send(request, listOf(found)));
    }),
  );
}

/** What a model needs of a row. Those of a wiki are pages and databases. */
export function compactRow(row: Found) {
  return isPage(row) ? compactNotesPage(row) : compactDatabase(row);
}

/** The same for a row of a database that was asked for, without what is so of nearly all of them. */
export function compactRowOf(databaseId: string) {
  return (row: Found) => {
    const compact = compactRow(row);
    const elsewhere = !Object.values(compact.parent ?? {}).includes(databaseId);
    return {
      ...compact,
      parent: elsewhere ? compact.parent : undefined,
      archived: compact.archived || undefined,
    };
  };
}
