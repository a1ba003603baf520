import { type Page, WorkbeltError } from "@workbelt/core";
import { type Api, path } from "@workbelt/core/provider";
import { z } from "zod";
import { fetchEach } from "../fetch-each.js";
import { listResponse, toPage } from "../list-response.js";
import { type NotesPage, notesPage } from "../schema/page.js";

/** Maximum rows of a page: each takes a request of its own, because a query returns only ids. */
export const MAX_ROWS = 25;

const SEPARATOR = "/";

const results = listResponse(z.looseObject({ id: z.string() }));
const viewQuery = results.extend({ id: z.string(), total_count: z.number().nullish() });
const deletedQuery = z.looseObject({});

/** One page of the rows of a view. */
export interface NotesViewRows extends Page<NotesPage> {
  /** Number of rows on all pages; only on the first one. */
  total_rows?: number;
}

/** A query that the service keeps for 15 minutes, and the position in its results. */
interface Cursor {
  queryId: string;
  position: string;
}

/** Parses the cursor of a page; undefined if it is none. */
export function parseCursor(text: string): Cursor | undefined {
  // The service's own cursor may contain any character.
  const [queryId = "", ...parts] = text.split(SEPARATOR);
  const position = parts.join(SEPARATOR);
  return queryId === "" || position === "" ? undefined : { queryId, position };
}

/**
 * Creates a query of a view and reads its first rows. The query is deleted after its last page, and if
 * reading fails. Otherwise it stays for the following pages: whether the service accepts a cursor of one
 * query in another is not documented. An abandoned one expires on its own.
 */
export async function readFirstRows(
  api: Api,
  viewId: string,
  pageSize = MAX_ROWS,
): Promise<NotesViewRows> {
  const {
    id: queryId,
    total_count: total,
    ...query
  } = await api.post(path`/v1/views/${viewId}/queries`, { page_size: pageSize }, viewQuery);
  let hasNextPage = false;
  try {
    const page = await readRows(api, queryId, toPage(query));
    hasNextPage = page.next_cursor !== undefined;
    return { ...page, ...(typeof total === "number" && { total_rows: total }) };
  } finally {
    if (!hasNextPage) await deleteQuery(api, viewId, queryId);
  }
}

/** Reads further rows of a query. If that fails, the query stays, so that the call can be repeated. */
export async function readNextRows(
  api: Api,
  viewId: string,
  { cursor, pageSize = MAX_ROWS }: { cursor: Cursor; pageSize: number | undefined },
): Promise<NotesViewRows> {
  const { position, queryId } = cursor;
  const page = await readRows(
    api,
    queryId,
    toPage(
      await api.get(path`/v1/views/${viewId}/queries/${queryId}`, results, {
        query: { page_size: pageSize, start_cursor: position },
      }),
    ),
  );
  if (page.next_cursor === undefined) await deleteQuery(api, viewId, queryId);
  return page;
}

/** Fetches the rows of a page of ids; its cursor becomes one that names the query. */
async function readRows(
  api: Api,
  queryId: string,
  { items, next_cursor: position, ...page }: Page<{ id: string }>,
): Promise<NotesViewRows> {
  const ids = items.map(({ id }) => id);
  const rows = await fetchEach<NotesPage>(ids, (id) => api.get(path`/v1/pages/${id}`, notesPage));
  const next = position && { next_cursor: `${queryId}${SEPARATOR}${position}` };
  return { ...page, items: rows, ...next };
}

/** Deletes a query. A failure changes nothing for the caller: the query expires on its own. */
async function deleteQuery(api: Api, viewId: string, queryId: string): Promise<void> {
  try {
    const at = path`/v1/views/${viewId}/queries/${queryId}`;
    await api.delete(at, deletedQuery, { idempotent: true });
  } catch (error) {
    if (!WorkbeltError.isInstance(error)) throw error;
  }
}
